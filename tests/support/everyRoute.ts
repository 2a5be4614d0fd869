// The specification's routes (section 2), and those of the forms, each with the heading of its screen.
import { formatDate } from '../../contract/days.ts';
import { schoolDay } from '../../server/base/schoolDay.ts';

/** Records of one school, and their names: what neither an error nor another record can say. */
export interface Records {
  readonly ids: Readonly<
    Record<'user' | 'pupil' | 'school' | 'year' | 'class' | 'subject' | 'session', number>
  >;
  readonly user: string;
  readonly pupil: string;
  readonly school: string;
  readonly year: string;
  readonly class: string;
  readonly subject: string;
  /** The class that the subject is taught in. */
  readonly taught: string;
}
export type Route = readonly [path: (records: Records) => string, heading: (records: Records) => string];

export const PUBLIC = [
  ['/masuk', 'Masuk'],
  ['/lupa-kata-sandi', 'Lupa kata sandi'],
] as const;
/** Each shows its screen only after the one before; without it, one starts at the first. */
export const RECOVERY = [
  ['/verifikasi-otp', 'Verifikasi kode OTP'],
  ['/reset-password', 'Atur ulang kata sandi'],
] as const;

export const PROTECTED: readonly Route[] = [
  [() => '/dashboard', () => 'Beranda'],
  [() => '/dashboard/profil', () => 'Profil'],
  [() => '/dashboard/profil/edit', () => 'Ubah profil'],
  [() => '/dashboard/pengguna', () => 'Pengguna'],
  [({ ids }) => `/dashboard/pengguna/${ids.user}`, ({ user }) => user],
  [() => '/dashboard/sekolah', () => 'Sekolah'],
  [({ ids }) => `/dashboard/sekolah/${ids.school}`, ({ school }) => school],
  [() => '/dashboard/tahun-ajaran', () => 'Tahun ajaran'],
  [({ ids }) => `/dashboard/tahun-ajaran/${ids.year}`, ({ year }) => year],
  [() => '/dashboard/kelas', () => 'Kelas'],
  [({ ids }) => `/dashboard/kelas/${ids.class}`, (records) => records.class],
  [
    ({ ids }) => `/dashboard/kelas/${ids.class}/tambah-siswa`,
    (records) => `Tambah siswa ke ${records.class}`,
  ],
  [() => '/dashboard/mata-pelajaran', () => 'Mata pelajaran'],
  [({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}`, ({ subject }) => subject],
  [
    ({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/sesi`,
    (records) => `Sesi ${records.subject} ${records.taught}`,
  ],
  [
    ({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/sesi/${ids.session}`,
    (records) => `Daftar hadir ${records.subject}, ${records.taught}`,
  ],
];

/** At the school. */
const today = (): string => schoolDay(new Date(), 'Asia/Jakarta');

/** "November 2026" */
const thisMonth = (): string => formatDate(today()).replace(/^\d+ /, '');

/** What stands beside the specification's routes: where records are made and changed, and what only our server has. */
export const FORMS: readonly Route[] = [
  [() => '/dashboard/pengguna/create', () => 'Tambah pengguna'],
  [({ ids }) => `/dashboard/pengguna/${ids.user}/edit`, ({ user }) => `Ubah ${user}`],
  [() => '/dashboard/sekolah/create', () => 'Tambah sekolah'],
  [() => '/dashboard/tahun-ajaran/create', () => 'Tambah tahun ajaran'],
  [() => '/dashboard/mata-pelajaran/create', () => 'Tambah mata pelajaran'],
  [({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/sesi/create`, () => 'Tambah sesi'],
  [() => '/dashboard/jam-pelajaran', () => 'Jam pelajaran'],
  [() => '/dashboard/kalender', () => 'Kalender'],
  [() => '/dashboard/kalender/impor', () => 'Impor kalender'],
  [() => '/dashboard/jadwal', () => 'Jadwal'],
  [() => '/dashboard/status-server', () => 'Status server'],
  [({ ids }) => `/dashboard/rekap?kelas=${ids.class}`, (records) => `Rekap ${records.class}, ${thisMonth()}`],
  [
    ({ ids }) => `/dashboard/rekap?kelas=${ids.class}&jenis=semester&semester=Ganjil`,
    (records) => `Rekap ${records.class}, semester Ganjil`,
  ],
  [
    () => `/dashboard/rekap?jenis=guru&dari=${today()}&sampai=${today()}`,
    () => `Rekap pengisian daftar hadir, ${formatDate(today())}`,
  ],
  [
    ({ ids }) => `/dashboard/rekap?jenis=mapel&mapel=${ids.subject}&dari=${today()}&sampai=${today()}`,
    ({ subject, taught }) => `Rekap ${subject} ${taught}, ${formatDate(today())}`,
  ],
  [() => '/dashboard/hari-ini', () => 'Hari ini di sekolah'],
  [() => `/dashboard/hari-ini/pekan?hari=${today()}`, () => `Kehadiran ${formatDate(today())}`],
  [() => '/dashboard/surat', () => 'Surat siswa'],
  [() => '/dashboard/perlu-perhatian', () => 'Perlu perhatian'],
  [({ ids }) => `/dashboard/siswa/${ids.pupil}`, ({ pupil }) => pupil],
  [() => '/dashboard/siswa', () => 'Siswa'],
  [() => '/dashboard/guru', () => 'Guru'],
  [() => '/dashboard/guru/slip', () => 'Slip kata sandi guru'],
  [({ ids }) => `/dashboard/kelas/${ids.class}/slip`, (records) => `Slip kata sandi ${records.class}`],
  [({ ids }) => `/dashboard/tahun-ajaran/${ids.year}/kenaikan-kelas`, ({ year }) => `Kenaikan kelas ${year}`],
  [() => '/dashboard/impor/siswa', () => 'Impor siswa'],
  [() => '/dashboard/impor/guru', () => 'Impor guru'],
];

/** Forms of the same parts as those above, further papers and views, and what only our server has. */
export const OTHERS: readonly Route[] = [
  [({ ids }) => `/dashboard/sekolah/${ids.school}/edit`, ({ school }) => `Ubah ${school}`],
  [({ ids }) => `/dashboard/tahun-ajaran/${ids.year}/edit`, ({ year }) => `Ubah ${year}`],
  [() => '/dashboard/kelas/create', () => 'Tambah kelas'],
  [({ ids }) => `/dashboard/kelas/${ids.class}/edit`, (records) => `Ubah ${records.class}`],
  [({ ids }) => `/dashboard/kelas/${ids.class}/kartu`, (records) => `Kartu siswa ${records.class}`],
  [({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/edit`, ({ subject }) => `Ubah ${subject}`],
  [
    ({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/sesi/${ids.session}/pindai`,
    ({ subject, taught }) => `Pindai kartu ${subject}, ${taught}`,
  ],
  [() => '/dashboard/kalender/create', () => 'Tambah hari kalender'],
  [() => '/dashboard/impor/jadwal', () => 'Impor jadwal'],
  [() => '/dashboard/belum-lengkap', () => 'Tunggakan'],
  [() => '/dashboard/buat-sesi', () => 'Buat sesi dari jadwal'],
  [() => '/dashboard/sesi-terhapus', () => 'Sesi terhapus'],
  [() => '/dashboard/jejak-audit', () => 'Jejak audit'],
];

/** What a school switches on: where there are several, one is chosen before there is anything to see. */
export const OF_ONE_SCHOOL: readonly Route[] = [
  [() => '/dashboard/orang-tua', () => 'Orang tua'],
  [() => '/dashboard/pesan-orang-tua', () => 'Pesan ke orang tua'],
  [() => '/dashboard/pengaturan-orang-tua', () => 'Pengaturan orang tua'],
  [() => '/dashboard/pengaturan-orang-tua/data', () => 'Data orang tua yang disimpan'],
  [() => '/dashboard/gateway-pesan', () => 'Gateway pesan'],
  [() => '/dashboard/kotak-keluar', () => 'Kotak keluar'],
  [() => '/dashboard/piket', () => 'Meja piket'],
  [() => '/dashboard/kartu-gerbang', () => 'Kartu gerbang'],
  [() => '/dashboard/pengaturan-gerbang', () => 'Pengaturan gerbang'],
  [() => '/dashboard/perangkat-gerbang', () => 'Perangkat gerbang'],
  [() => '/dashboard/guru-piket', () => 'Guru piket'],
  [() => '/dashboard/surat/dari-orang-tua', () => 'Surat dari orang tua'],
];

/** Of most of these the heading is made by what is chosen for lack of anything in the address; only their load is looked at. */
const UNNAMED: readonly Route[0][] = [
  // A session of another day has no code, and its refusal is an error to the browser.
  ({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/sesi/${ids.session}/qr`,
  ({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/sesi/${ids.session}/edit`,
  ({ ids }) => `/dashboard/rekap?kelas=${ids.class}&jenis=rapor`,
  ({ ids }) => `/dashboard/rekap?kelas=${ids.class}&jenis=rentang`,
  () => '/dashboard/rekap?jenis=jurnal',
  () => '/dashboard/rekap?jenis=dinas',
  () => '/dashboard/rekap?jenis=terlambat',
  () => '/dashboard/tidak-ada',
];

/** The addresses that an administrator opens. */
export const ADDRESSES: readonly Route[0][] = [
  ...[...PROTECTED, ...FORMS, ...OTHERS, ...OF_ONE_SCHOOL].map(([path]) => path),
  ...UNNAMED,
];

/** What others than an administrator see at the same addresses is another page. */
export const OF_OTHERS: readonly (readonly [who: string, paths: readonly Route[0][]])[] = [
  [
    'kepsek',
    [
      () => '/dashboard',
      () => '/dashboard/perlu-perhatian',
      () => '/dashboard/kelas',
      () => '/dashboard/perangkat-gerbang',
      () => '/dashboard/rekap?jenis=terlambat',
    ],
  ],
  [
    'guru',
    [
      () => '/dashboard',
      () => '/dashboard/mata-pelajaran',
      () => '/dashboard/profil',
      () => '/dashboard/piket',
      () => '/dashboard/kartu-gerbang',
    ],
  ],
  ['siswa', [() => '/dashboard', () => '/dashboard/profil', () => '/hadir']],
];
