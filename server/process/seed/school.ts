import type { TimeZone } from '../../../contract/timeZones.ts';

/** The demo schools of one foundation: their details, their classes, their subjects and the topics of lessons. */
export const SCHOOLS = {
  SMP: {
    id: 1,
    name: 'SMP Contoh Tunas Harapan',
    address: 'Jalan Contoh Melati No. 1, Kota Contoh Barat',
    email: 'smp@contoh.sch.id',
    phone: '(000) 000-0001',
    latitude: -6.9,
    longitude: 107.6,
    authority: 'Yayasan Pendidikan Contoh',
    npsn: '00000001',
    city: 'Kota Contoh Barat',
    headName: 'Drs. Sahat Lumban Tobing, M.Pd.',
    headEmployeeNumber: '196804121994031001',
  },
  SMA: {
    id: 2,
    name: 'SMA Contoh Cakrawala',
    address: 'Jalan Contoh Kenanga No. 2, Kota Contoh',
    email: 'sma@contoh.sch.id',
    phone: '(000) 000-0002',
    latitude: -7.8,
    longitude: 110.4,
    authority: 'Yayasan Pendidikan Contoh',
    npsn: '00000002',
    city: 'Kota Contoh',
    headName: 'Dr. Rohaeti Permanasari, M.Pd.',
    /** Null means that the number of the demo head's account is used; it contains a date of birth, which depends on the day of the seed. */
    headEmployeeNumber: null,
  },
  SMK: {
    id: 3,
    name: 'SMK Contoh Karya Mandiri',
    address: 'Jalan Contoh Cempaka No. 3, Kota Contoh Timur',
    email: 'smk@contoh.sch.id',
    phone: '(000) 000-0003',
    latitude: -5.1,
    longitude: 119.4,
    authority: 'Yayasan Pendidikan Contoh',
    npsn: '00000003',
    city: 'Kota Contoh Timur',
    headName: 'Hj. St. Aminah Mappiasse, S.T., M.M.',
    headEmployeeNumber: '197102271998022001',
  },
} as const;

export type SchoolKind = keyof typeof SCHOOLS;

/** What the foundation requires of every pupil: a percentage of the recorded days, and a maximum of days of alpa. Few pupils fail it. */
export const ATTENDANCE_LIMITS = { minPercent: 75, maxAlpa: 7 } as const;

/** The schools with a time zone of their own: one is an hour ahead, the others use the installation's. */
export const SCHOOL_TIME_ZONES: Partial<Record<SchoolKind, TimeZone>> = { SMK: 'Asia/Makassar' };

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
  readonly school: SchoolKind;
  /** The grade (tingkat). */
  readonly level: number;
  readonly size: number;
}

/** The classes of the current year. The sizes are chosen: most registers have 36 pupils, the largest has 45. */
export const CLASSES: readonly ClassPlan[] = [
  { name: 'VII A', school: 'SMP', level: 7, size: 38 },
  { name: 'VIII B', school: 'SMP', level: 8, size: 35 },
  { name: 'IX C', school: 'SMP', level: 9, size: 34 },
  { name: 'X-1', school: 'SMA', level: 10, size: 36 },
  { name: 'X-2', school: 'SMA', level: 10, size: 45 },
  { name: 'X-10', school: 'SMA', level: 10, size: 40 },
  { name: 'X IPA 1', school: 'SMA', level: 10, size: 36 },
  { name: 'XI IPS 2', school: 'SMA', level: 11, size: 39 },
  { name: 'X TKJ 1', school: 'SMK', level: 10, size: 38 },
  { name: 'XI RPL 2', school: 'SMK', level: 11, size: 37 },
  { name: 'XII AKL 1', school: 'SMK', level: 12, size: 30 },
];

/** The classes of the demo teacher, in the order of their lessons; the first two have one today. */
export const GURU_CLASSES = ['X IPA 1', 'X-2', 'X-1', 'XI IPS 2'] as const;
export const GURU_SUBJECT = 'Matematika';

/** A class of the past year, whose pupils have left school. */
export const ALUMNI_CLASS: ClassPlan = { name: 'XII IPS 2', school: 'SMA', level: 12, size: 30 };
/** A class of the past year, whose pupils are now in `nowIn`. */
export const PAST_CLASS = { name: 'X-3', school: 'SMA', level: 10, nowIn: 'XI IPS 2' } as const;

/** Two pupils of different schools who have the same name. */
export const NAMESAKES = {
  name: ['Intan Permata Sari', 'P'],
  /** Both are the tenth of their class. */
  classes: ['VIII B', 'X-10'],
  place: 10,
} as const;

export const subjectsOf = (school: SchoolKind): readonly SubjectName[] => SUBJECTS_OF[school];

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

export const NOTES_BY_STATUS = {
  sakit: ['Demam', 'Surat dokter', 'Kabar dari orang tua', 'Sakit gigi'],
  izin: ['Acara keluarga', 'Lomba tingkat kota', 'Mengurus berkas', 'Kegiatan OSIS'],
} as const;
