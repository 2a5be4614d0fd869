import { formatDate } from '../../i18n/format.ts';
import type { AuditLine } from '../../../contract/system/audit.ts';
import type { AuditEntity, AuditEventName, ResourceEventName } from '../../../contract/auditEvents.ts';
import { WEEKDAYS } from '../../../contract/schoolWeek.ts';
import { type Resource, RESOURCES } from '../../../contract/resources.ts';

const resources = Object.values<Resource>(RESOURCES);
const capitalise = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** The labels of the filter, in its order. */
export const ENTITY_LABELS: Readonly<Record<string, string>> = {
  'sign-in': 'Masuk dan keluar',
  ...Object.fromEntries(resources.map(({ entity, noun }) => [entity, capitalise(noun)])),
  user: 'Pengguna dan kata sandi',
  class: 'Kelas dan siswanya',
  session: 'Sesi',
  'session-run': 'Sesi dari jadwal',
  import: 'Impor',
  rollover: 'Kenaikan kelas',
  letter: 'Surat siswa',
  guardian: 'Orang tua dan wali',
  gate: 'Gerbang',
  'school-view': 'Tampilan daftar untuk sekolah',
  settings: 'Pengaturan',
} satisfies Partial<Record<AuditEntity, string>>;

const NON_RESOURCE_EVENT_LABELS: Readonly<Record<Exclude<AuditEventName, ResourceEventName>, string>> = {
  'user.password-changed': 'Mengubah kata sandi sendiri',
  'user.password-set': 'Mengganti kata sandi pengguna',
  'user.password-reset': 'Mengatur ulang kata sandi dengan kode',
  'user.deactivated': 'Menonaktifkan pengguna',
  'user.activated': 'Mengaktifkan pengguna lagi',
  'user.anonymised': 'Menghapus data pribadi pengguna',
  'sign-in.succeeded': 'Masuk',
  'sign-in.failed': 'Gagal masuk',
  'sign-in.signed-out': 'Keluar',
  'sign-in.ended': 'Mengeluarkan perangkat',
  'sign-in.stolen-token': 'Token lama dipakai lagi, perangkat dikeluarkan',
  'class.student-added': 'Menambahkan siswa ke kelas',
  'class.student-removed': 'Mengeluarkan siswa dari kelas',
  'class.student-moved': 'Memindahkan siswa ke kelas lain',
  'academic-year.semesters-merged': 'Menyatukan semester Ganjil dan Genap menjadi satu tahun ajaran',
  'class.semesters-merged': 'Menyatukan kelas semester Ganjil dan Genap',
  'class.semesters-apart': 'Kelas semester Genap tidak disatukan: siswa atau nomor absennya berbeda',
  'class.month-closed': 'Menutup bulan sebuah kelas',
  'class.month-reopened': 'Membuka kembali bulan sebuah kelas',
  'class.sheet-revoked': 'Mencabut kode lembar rekap',
  'class.renumbered': 'Mengurutkan ulang nomor absen',
  'session.created': 'Menambahkan sesi',
  'session.updated': 'Mengubah sesi',
  'session.deleted': 'Menghapus sesi',
  'session.restored': 'Memulihkan sesi',
  'session.removed': 'Menghapus sesi permanen',
  'calendar-day.imported': 'Mengimpor kalender',
  'calendar-day.effective-days-set': 'Mengisi hari efektif',
  'session.cancelled': 'Membatalkan sesi',
  'session.reinstated': 'Menjadikan sesi berlangsung lagi',
  'session.substituted': 'Menunjuk guru pengganti',
  'session-run.created': 'Membuat sesi dari jadwal',
  'session-run.undone': 'Mengurungkan sesi dari jadwal',
  'import.created': 'Mengimpor berkas',
  'import.undone': 'Mengurungkan impor',
  'rollover.created': 'Menaikkan kelas',
  'rollover.undone': 'Mengurungkan kenaikan kelas',
  'letter.created': 'Menerima surat',
  'letter.applied': 'Mengubah kehadiran menurut surat',
  'letter.withdrawn': 'Membatalkan surat',
  'letter.picture-set': 'Mengunggah foto surat',
  'letter.picture-deleted': 'Menghapus foto surat',
  'letter.home-refused': 'Menolak surat dari orang tua',
  'guardian.created': 'Menambahkan orang tua/wali',
  'guardian.updated': 'Mengubah orang tua/wali',
  'guardian.deleted': 'Menghapus orang tua/wali',
  'guardian.link-created': 'Membuat tautan halaman orang tua',
  'guardian.link-revoked': 'Mencabut tautan halaman orang tua',
  'guardian.opted-out': 'Berhenti menerima pesan',
  'guardian.settings-changed': 'Mengubah pengaturan pesan ke orang tua',
  'gate.settings-changed': 'Mengubah pengaturan gerbang',
  'guardian.gateway-changed': 'Mengubah gateway pesan',
  'guardian.gateway-tried': 'Mengirim pesan percobaan',
  'guardian.gateway-resumed': 'Melanjutkan gateway pesan',
  'gate.device-created': 'Menambahkan perangkat gerbang',
  'gate.device-renamed': 'Mengganti nama perangkat gerbang',
  'gate.device-renewed': 'Membuat kode atau kunci baru perangkat gerbang',
  'gate.device-started': 'Memulai kios gerbang',
  'gate.device-revoked': 'Mencabut perangkat gerbang',
  'gate.card-assigned': 'Memberi kartu gerbang',
  'gate.card-withdrawn': 'Menarik kartu gerbang',
  'gate.cards-imported': 'Mengimpor kartu gerbang',
  'gate.duty-created': 'Menambahkan piket',
  'gate.duty-deleted': 'Menghapus piket',
  'gate.leave-given': 'Memberi izin keluar',
  'gate.leave-cancelled': 'Membatalkan izin keluar',
  'gate.file-imported': 'Mengimpor berkas mesin gerbang',
  'school-view.created': 'Menyimpan tampilan daftar untuk sekolah',
  'school-view.updated': 'Mengubah tampilan daftar untuk sekolah',
  'school-view.deleted': 'Menghapus tampilan daftar untuk sekolah',
  'settings.limit-lifted': 'Melepas batas',
};

const EVENT_LABELS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NON_RESOURCE_EVENT_LABELS),
  ...resources.flatMap(({ entity, noun }): [string, string][] => [
    [`${entity}.created`, `Menambahkan ${noun}`],
    [`${entity}.updated`, `Mengubah ${noun}`],
    [`${entity}.deleted`, `Menghapus ${noun}`],
  ]),
]);

const FIELD_LABELS: Readonly<Record<string, string>> = {
  day_rule: 'Aturan hari di rekap',
  consent: 'Persetujuan menerima pesan',
  relation: 'Hubungan dengan siswa',
  min_percent: 'Kehadiran minimum',
  max_alpa: 'Batas alpa',
  streak_days: 'Hari tidak hadir berturut-turut',
  lock_days: 'Hari daftar hadir terbuka bagi guru',
  early_minutes: 'Menit sebelum pelajaran tanpa ditanya',
  letter_picture_months: 'Bulan foto surat disimpan',
  leaver_years: 'Tahun data yang sudah keluar disimpan',
  retention: 'Masa simpan sekolah',
  month: 'Bulan',
  corrected: 'Kehadiran yang diubah',
  restored: 'Kehadiran yang dikembalikan',
  pupils: 'Siswa',
  // What an import has counted.
  new: 'Baru',
  changed: 'Berubah',
  same: 'Tetap sama',
  skipped: 'Dilewati',
  classes: 'Kelas dibuat',
  subjects: 'Mata pelajaran dibuat',
  guardians: 'Orang tua/wali dicatat',
  is_daily: 'Presensi harian',
  academic_year: 'Tahun ajaran',
  address: 'Alamat',
  authority: 'Instansi di atas sekolah',
  birth_date: 'Tanggal lahir',
  city: 'Kota',
  accent: 'Warna sekolah',
  class: 'Kelas',
  date: 'Tanggal',
  days: 'Hari',
  description: 'Deskripsi',
  email: 'Email',
  employee_number: 'NIP',
  end_date: 'Selesai',
  end_time: 'Jam selesai',
  first_period: 'Jam ke- pertama',
  fullname: 'Nama lengkap',
  ganjil_end: 'Semester Ganjil selesai',
  ganjil_start: 'Semester Ganjil mulai',
  genap_end: 'Semester Genap selesai',
  genap_start: 'Semester Genap mulai',
  gender: 'Jenis kelamin',
  head: 'Kepala sekolah',
  head_employee_number: 'NIP kepala sekolah',
  homeroom_teacher: 'Wali kelas',
  identifier: 'Nama pengguna',
  nis: 'NIS',
  image: 'Gambar',
  picture: 'Foto gedung',
  is_active: 'Aktif',
  is_school_day: 'Hari efektif',
  joined_on: 'Masuk',
  kind: 'Jenis',
  last_period: 'Jam ke- terakhir',
  late_after_minutes: 'Batas terlambat (menit)',
  latitude: 'Lintang',
  left_on: 'Keluar',
  level: 'Tingkat',
  limit: 'Batas',
  longitude: 'Bujur',
  name: 'Nama',
  nisn: 'NISN',
  npsn: 'NPSN',
  phone: 'Telepon',
  reason: 'Alasan',
  role: 'Peran',
  room: 'Ruang',
  // Needed for audit lines from the time when a year was one row for each semester.
  semester: 'Semester',
  start_date: 'Mulai',
  start_time: 'Jam mulai',
  student: 'Siswa',
  subject: 'Mata pelajaran',
  substitute: 'Guru pengganti',
  teacher: 'Guru',
  timezone: 'Zona waktu',
  valid_from: 'Berlaku mulai',
  valid_until: 'Berlaku sampai',
  weekday: 'Hari ke-',
  weekdays: 'Hari sekolah',
  ...Object.fromEntries(WEEKDAYS.map((name, i) => [`weekday_${i + 1}`, name])),
};

/** A newer server may send events that this page does not know yet. */
export function describeEvent({ entity, action }: AuditLine): string {
  const name = `${entity}.${action}`;
  return EVENT_LABELS.get(name) ?? name;
}

export function describeActor({ actor, entity }: AuditLine): string {
  if (actor) return actor.name ?? `Pengguna ${actor.id}`;
  return entity === 'sign-in' ? 'Belum masuk' : 'Sistem';
}

type Change = AuditLine['changes'][number];

const valueText = (value: Change['to']): string => {
  if (value === null || value === undefined || value === '') return 'kosong';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDate(String(value)) : String(value);
};

function describeChange({ field, from, to }: Change, isGone: boolean): string {
  const label = FIELD_LABELS[field] ?? field;
  if (from === undefined && to === undefined) return `${label}: isinya tidak disimpan`;
  if (isGone) return `${label}: ${valueText(from)}`;
  return from === null || from === undefined
    ? `${label}: ${valueText(to)}`
    : `${label}: ${valueText(from)} → ${valueText(to)}`;
}

export const describeChanges = ({ changes, action }: AuditLine): string =>
  changes.map((change) => describeChange(change, action === 'deleted')).join('; ');
