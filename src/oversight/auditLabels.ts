import { formatDate } from '../i18n/format.ts';
import type { AuditLine } from '../../contract/audit.ts';
import type { AuditEntity, AuditEventName } from '../../contract/auditEvents.ts';

/** As the filter says them, in this order. */
export const ENTITY_LABELS: Readonly<Record<AuditEntity, string>> = {
  'sign-in': 'Masuk dan keluar',
  user: 'Pengguna dan kata sandi',
  class: 'Kelas dan siswanya',
  subject: 'Mata pelajaran',
  session: 'Sesi',
  'academic-year': 'Tahun ajaran',
  school: 'Sekolah',
  settings: 'Pengaturan',
};

const EVENT_LABELS: Readonly<Record<AuditEventName, string>> = {
  'user.created': 'Menambahkan pengguna',
  'user.updated': 'Mengubah pengguna',
  'user.deleted': 'Menghapus pengguna',
  'user.password-changed': 'Mengubah kata sandi sendiri',
  'user.password-set': 'Mengganti kata sandi pengguna',
  'user.password-reset': 'Mengatur ulang kata sandi dengan kode',
  'sign-in.succeeded': 'Masuk',
  'sign-in.failed': 'Gagal masuk',
  'sign-in.signed-out': 'Keluar',
  'sign-in.ended': 'Mengeluarkan perangkat',
  'sign-in.stolen-token': 'Token lama dipakai lagi, perangkat dikeluarkan',
  'class.created': 'Menambahkan kelas',
  'class.updated': 'Mengubah kelas',
  'class.deleted': 'Menghapus kelas',
  'class.student-added': 'Menambahkan siswa ke kelas',
  'class.student-removed': 'Mengeluarkan siswa dari kelas',
  'session.created': 'Menambahkan sesi',
  'session.updated': 'Mengubah sesi',
  'session.deleted': 'Menghapus sesi',
  'session.restored': 'Memulihkan sesi',
  'session.removed': 'Menghapus sesi permanen',
  'subject.created': 'Menambahkan mata pelajaran',
  'subject.updated': 'Mengubah mata pelajaran',
  'subject.deleted': 'Menghapus mata pelajaran',
  'school.created': 'Menambahkan sekolah',
  'school.updated': 'Mengubah sekolah',
  'school.deleted': 'Menghapus sekolah',
  'academic-year.created': 'Menambahkan tahun ajaran',
  'academic-year.updated': 'Mengubah tahun ajaran',
  'academic-year.deleted': 'Menghapus tahun ajaran',
  'settings.limit-lifted': 'Mencabut batas',
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  academic_year: 'Tahun ajaran',
  address: 'Alamat',
  birth_date: 'Tanggal lahir',
  class: 'Kelas',
  date: 'Tanggal',
  description: 'Deskripsi',
  email: 'Email',
  end_date: 'Selesai',
  end_time: 'Jam selesai',
  fullname: 'Nama lengkap',
  gender: 'Jenis kelamin',
  identifier: 'Nama pengguna',
  image: 'Gambar',
  is_active: 'Aktif',
  late_after_minutes: 'Batas terlambat (menit)',
  latitude: 'Lintang',
  limit: 'Batas',
  longitude: 'Bujur',
  name: 'Nama',
  phone: 'Telepon',
  role: 'Peran',
  semester: 'Semester',
  start_date: 'Mulai',
  start_time: 'Jam mulai',
  student: 'Siswa',
  teacher: 'Guru',
};

const isEvent = (name: string): name is AuditEventName => Object.hasOwn(EVENT_LABELS, name);

/** A newer server may tell what this page does not know yet. */
export function describeEvent({ entity, action }: AuditLine): string {
  const name = `${entity}.${action}`;
  return isEvent(name) ? EVENT_LABELS[name] : name;
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
