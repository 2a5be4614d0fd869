/** The column names that schools use for each imported field, and the columns that are never read. */
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '../../contract/intake/importRows.ts';

/** Normalises a label for comparison: "Tgl. Lahir" becomes "tgl lahir". */
export const normaliseLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The column names in Dapodik, EMIS and schools' own sheets, by field. The names that fit a field best come first. */
const COLUMN_NAMES: Readonly<Record<ImportKind, Readonly<Partial<Record<ImportField, readonly string[]>>>>> =
  {
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
      room: [
        'ruang',
        'ruangan',
        'nama ruang',
        'nama ruangan',
        'kode ruang',
        'ruang kelas',
        'lokasi',
        'tempat',
      ],
    },
  };

/** Matches labels about the family, whose data must not be mistaken for the pupil's own. */
export const FAMILY_LABEL_PATTERN = /\b(ayah|ibu|wali(?! kelas)|orang tua|orangtua|ortu)\b/;
/**
 * Matches columns that are never read, whatever the user chooses. A child's data is specific data under the UU PDP, so nothing is read that
 * a register does not need.
 */
const FORBIDDEN_LABEL_PATTERN =
  /\b(nik|kk|kartu keluarga|agama|penghasilan|gaji|kps|kip|kks|pkh|pip|kjp|bantuan|bank|rekening|npwp|kebutuhan khusus|disabilitas|layak)\b/;

/** Matches telephone numbers, the pupil's or somebody else's. */
export const PHONE_LABEL_PATTERN = /\b(hp|handphone|ponsel|telepon|telp|tlp|wa|whatsapp)\b/;

/** Whether a column is recognised but not imported unless somebody asks for it: data of parents and guardians, and telephone numbers (decision 0019). */
export const isLeftOut = (label: string): boolean =>
  FAMILY_LABEL_PATTERN.test(normaliseLabel(label)) || PHONE_LABEL_PATTERN.test(normaliseLabel(label));

export const isForbidden = (label: string): boolean => FORBIDDEN_LABEL_PATTERN.test(normaliseLabel(label));

/**
 * Ranks how well a label names a field: smaller is better, and -1 means that it does not name it.
 * @param label as {@link normaliseLabel} returns it
 */
export const rankLabel = (kind: ImportKind, field: ImportField, label: string): number =>
  FAMILY_LABEL_PATTERN.test(label) ? -1 : (COLUMN_NAMES[kind][field] ?? []).indexOf(label);

export const findImportField = (kind: ImportKind, label: string): ImportField | undefined =>
  IMPORT_FIELDS[kind].find((field) => rankLabel(kind, field, normaliseLabel(label)) >= 0);
