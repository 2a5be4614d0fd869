/**
 * What a second row with the same value is told: of two requests at one time the later one is told so by the database alone. A route that
 * knows beside which field to say it says it better (`constraints`).
 */

const TAKEN = 'Baru saja dipakai pengguna lain. Muat ulang, lalu coba lagi';

/**
 * By the name of the unique index or exclusion constraint. The others nobody who calls can break, whatever is sent and at whatever time: the
 * input is checked, a row is locked, or the second is merged with the first. Broken they are a mistake of ours, answered and logged as one.
 */
export const SENTENCES: Readonly<Record<string, string>> = {
  academic_years_name_key: 'Tahun ajaran ini sudah ada',
  academic_years_one_active: 'Sudah ada tahun ajaran lain yang aktif',
  bell_sets_school_from_key: 'Sudah ada jam pelajaran yang mulai berlaku sama',
  calendar_days_key: 'Hari ini sudah ada di kalender',
  classes_year_name_key: 'Sudah ada kelas dengan nama ini di tahun ajaran itu',
  closed_months_one: 'Bulan ini sudah ditutup',
  memberships_number: 'Nomor absen ini sudah dipakai siswa lain di kelas itu',
  memberships_one_class: 'Siswa ini sudah berada di kelas lain pada hari yang sama',
  schools_name_key: 'Sudah ada sekolah dengan nama ini',
  session_runs_one_open: 'Masih ada pembuatan sesi yang berjalan',
  sessions_one_at_a_time: 'Mata pelajaran itu sudah punya sesi pada tanggal dan jam mulai yang sama',
  subjects_one_daily: 'Kelas ini sudah punya presensi harian',
  users_email_key: `Email: ${TAKEN}`,
  users_identifier_key: `Nama masuk: ${TAKEN}`,
  users_nis_key: 'NIS: sudah dipakai siswa lain di sekolah itu',
  users_nisn_key: `NISN: ${TAKEN}`,
};
