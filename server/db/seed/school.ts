/** The invented schools: what they are, their classes, what is taught there and what a lesson is about. */
export const SCHOOLS = [
  {
    name: 'SMP Contoh Tunas Harapan',
    address: 'Jalan Contoh Melati No. 1, Kota Contoh',
    email: 'smp@contoh.sch.id',
    phone: '(000) 000-0001',
    latitude: -6.9,
    longitude: 107.6,
  },
  {
    name: 'SMA Contoh Cakrawala',
    address: 'Jalan Contoh Kenanga No. 2, Kota Contoh',
    email: 'sma@contoh.sch.id',
    phone: '(000) 000-0002',
    latitude: -7.8,
    longitude: 110.4,
  },
  {
    name: 'SMK Contoh Karya Mandiri',
    address: 'Jalan Contoh Cempaka No. 3, Kota Contoh',
    email: 'smk@contoh.sch.id',
    phone: '(000) 000-0003',
    latitude: -5.1,
    longitude: 119.4,
  },
] as const;

const SUBJECTS_OF = {
  SMP: [
    'Matematika',
    'Bahasa Indonesia',
    'Ilmu Pengetahuan Alam',
    'Ilmu Pengetahuan Sosial',
    'Bahasa Inggris',
  ],
  SMA: ['Matematika', 'Bahasa Indonesia', 'Fisika', 'Sejarah Indonesia', 'Bahasa Inggris'],
  SMK: ['Matematika', 'Bahasa Indonesia', 'Dasar Kejuruan', 'Kewirausahaan', 'Bahasa Inggris'],
} as const;

type SubjectName = (typeof SUBJECTS_OF)[keyof typeof SUBJECTS_OF][number];

export interface ClassPlan {
  readonly name: string;
  readonly school: keyof typeof SUBJECTS_OF;
  readonly size: number;
  /** The age that its pupils reach in the running year. */
  readonly age: number;
}

/** The classes of the current year. The sizes are chosen: most registers have 36 pupils, the largest has 45. */
export const CLASSES: readonly ClassPlan[] = [
  { name: 'VII A', school: 'SMP', size: 38, age: 13 },
  { name: 'VIII B', school: 'SMP', size: 35, age: 14 },
  { name: 'IX C', school: 'SMP', size: 34, age: 15 },
  { name: 'X-1', school: 'SMA', size: 36, age: 16 },
  { name: 'X-2', school: 'SMA', size: 45, age: 16 },
  { name: 'X-10', school: 'SMA', size: 40, age: 16 },
  { name: 'X IPA 1', school: 'SMA', size: 36, age: 16 },
  { name: 'XI IPS 2', school: 'SMA', size: 39, age: 17 },
  { name: 'X TKJ 1', school: 'SMK', size: 38, age: 16 },
  { name: 'XI RPL 2', school: 'SMK', size: 37, age: 17 },
  { name: 'XII AKL 1', school: 'SMK', size: 30, age: 18 },
];

/** The demo teacher's classes, in the order of the lessons: the first two are taught today. */
export const GURU_CLASSES = ['X IPA 1', 'X-2', 'X-1', 'XI IPS 2'] as const;
export const GURU_SUBJECT = 'Matematika';

/** A class of the year before; its pupils now sit in `nowIn`. */
export const PAST_CLASS = { name: 'X-3', school: 'SMA', nowIn: 'XI IPS 2' } as const;

export const subjectsOf = (school: keyof typeof SUBJECTS_OF): readonly SubjectName[] => SUBJECTS_OF[school];

export const TOPICS: Readonly<Record<SubjectName, readonly [string, ...string[]]>> = {
  Matematika: [
    'Bilangan berpangkat',
    'Persamaan kuadrat',
    'Perbandingan',
    'Statistika',
    'Peluang',
    'Latihan soal',
  ],
  'Bahasa Indonesia': [
    'Teks laporan',
    'Teks eksposisi',
    'Puisi',
    'Membaca cerpen',
    'Debat',
    'Ulangan harian',
  ],
  'Bahasa Inggris': [
    'Descriptive text',
    'Recount text',
    'Simple past tense',
    'Listening',
    'Presentasi kelompok',
  ],
  'Ilmu Pengetahuan Alam': ['Besaran dan satuan', 'Zat dan perubahannya', 'Ekosistem', 'Praktikum cahaya'],
  'Ilmu Pengetahuan Sosial': ['Peta dan denah', 'Kegiatan ekonomi', 'Keragaman budaya', 'Lembaga sosial'],
  Fisika: ['Gerak lurus', 'Hukum Newton', 'Usaha dan energi', 'Praktikum pegas', 'Getaran'],
  'Sejarah Indonesia': ['Masa praaksara', 'Kerajaan di Nusantara', 'Pergerakan nasional', 'Kunjungan museum'],
  'Dasar Kejuruan': ['Keselamatan kerja', 'Alat dan bahan', 'Praktik bengkel', 'Proyek kelompok'],
  Kewirausahaan: ['Peluang usaha', 'Rencana usaha', 'Menghitung biaya', 'Pameran produk'],
};

export const NOTES = {
  sakit: ['Demam', 'Surat dokter', 'Kabar dari orang tua', 'Sakit gigi'],
  izin: ['Acara keluarga', 'Lomba tingkat kota', 'Mengurus berkas', 'Kegiatan OSIS'],
} as const;

/** Everybody of the seed signs in with this. */
export const DEMO_PASSWORD = 'hadir-demo';

export const DEMO_EMAIL_DOMAIN = 'contoh.sch.id';

/** The demo accounts that the sign-in page offers. */
export const DEMO_ACCOUNTS = ['admin', 'kepsek', 'guru', 'siswa'] as const;
