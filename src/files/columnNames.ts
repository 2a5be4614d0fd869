/** What schools call their columns, and what of them is not read. */
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '../../contract/intake/importRows.ts';

/** As labels are compared: "Tgl. Lahir" is "tgl lahir". */
export const plain = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** In Dapodik, EMIS and schools' own sheets; those that say it best stand first. */
const NAMES: Readonly<Record<ImportKind, Readonly<Partial<Record<ImportField, readonly string[]>>>>> = {
  pupils: {
    fullname: [
      'nama lengkap',
      'nama siswa',
      'nama lengkap siswa',
      'nama peserta didik',
      'nama pd',
      'nama murid',
      'nama santri',
      'nama siswa siswi',
      'nama',
      'siswa',
      'peserta didik',
    ],
    nis: [
      'nis',
      'nipd',
      'nis nipd',
      'nis lokal',
      'nis madrasah',
      'no induk',
      'nomor induk',
      'no induk siswa',
      'nomor induk siswa',
      'nomor induk peserta didik',
    ],
    nisn: ['nisn', 'no nisn', 'nomor nisn', 'nomor induk siswa nasional'],
    gender: ['jk', 'l p', 'lp', 'jenis kelamin', 'kelamin', 'jenis kelamin l p', 'gender'],
    birth_date: [
      'tanggal lahir',
      'tgl lahir',
      'tanggal lahir dd mm yyyy',
      'tempat tanggal lahir',
      'tempat tgl lahir',
      'tempat dan tanggal lahir',
      'ttl',
    ],
    class: [
      'rombel saat ini',
      'nama rombel',
      'rombel',
      'rombongan belajar',
      'tingkat rombel',
      'kelas rombel',
      'kelas saat ini',
      'nama kelas',
      'kelas',
    ],
    number: ['no absen', 'nomor absen', 'absen', 'no urut absen', 'nomor urut absen', 'no presensi'],
    email: ['e mail', 'email', 'alamat email', 'email siswa', 'surel'],
  },
  teachers: {
    fullname: [
      'nama lengkap',
      'nama guru',
      'nama ptk',
      'nama gtk',
      'nama pegawai',
      'nama guru dan tendik',
      'nama lengkap dan gelar',
      'nama',
      'guru',
    ],
    employee_number: ['nip', 'nip nuptk', 'nip pegid', 'nip niy', 'nuptk', 'niy nigk', 'niy', 'pegid'],
    email: ['e mail', 'email', 'alamat email', 'surel'],
    gender: ['jk', 'l p', 'lp', 'jenis kelamin', 'kelamin', 'gender'],
    birth_date: ['tanggal lahir', 'tgl lahir', 'tempat tanggal lahir', 'tempat tgl lahir', 'ttl'],
    identifier: ['nama pengguna', 'username', 'user name'],
  },
  timetable: {
    class: ['kelas', 'nama kelas', 'rombel', 'nama rombel', 'rombongan belajar', 'rombel saat ini'],
    weekday: ['hari', 'nama hari', 'hari ke'],
    period: ['jam ke', 'jam pelajaran ke', 'jam pelajaran', 'jam', 'jp', 'jp ke', 'les ke'],
    subject: ['mata pelajaran', 'nama mata pelajaran', 'mapel', 'nama mapel', 'pelajaran', 'bidang studi'],
    teacher: [
      'guru',
      'nama guru',
      'guru pengampu',
      'guru pengajar',
      'guru mapel',
      'pengampu',
      'pengajar',
      'nama ptk',
      'ptk',
    ],
  },
};

/** About the family, whose data are not those of the pupil beside them. */
export const FAMILY = /\b(ayah|ibu|wali(?! kelas)|orang tua|orangtua|ortu)\b/;
/** A child's data is specific data (UU PDP): what a register does not need is not read, whatever is asked for. */
const FORBIDDEN =
  /\b(nik|kk|kartu keluarga|agama|penghasilan|gaji|kps|kip|kks|pkh|pip|kjp|bantuan|bank|rekening|npwp|kebutuhan khusus|disabilitas|layak)\b/;

/** A pupil's or somebody else's: Hadir has no place for it. */
const PHONE = /\b(hp|handphone|ponsel|telepon|telp|tlp|wa|whatsapp)\b/;

/** Whether a column says what is known here and not taken: data of parents and guardians, and telephone numbers (decision 0019). */
export const isLeftOut = (label: string): boolean => FAMILY.test(plain(label)) || PHONE.test(plain(label));

export const isForbidden = (label: string): boolean => FORBIDDEN.test(plain(label));

/** How well a label says a field: the smaller the better, -1 not at all. */
export const placeIn = (kind: ImportKind, field: ImportField, label: string): number =>
  FAMILY.test(label) ? -1 : (NAMES[kind][field] ?? []).indexOf(label);

export const fieldOf = (kind: ImportKind, label: string): ImportField | undefined =>
  IMPORT_FIELDS[kind].find((field) => placeIn(kind, field, plain(label)) >= 0);
