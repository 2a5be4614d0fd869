/** What an office and a teacher do first on an empty server, over the wire: a year, a class, pupils, a lesson, marks. */
import { schoolDay } from '../../server/base/schoolDay.ts';

export type Caller = (method: string, path: string, body?: unknown) => Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- tests read it by the path the wire has

interface Row {
  user_id: number;
  Subject_Session_Attendance: { status: string | null };
}

export interface FirstRegister {
  /** Below /api/v1. */
  readonly path: string;
  /** pupil -> status, as they were answered when they were written. */
  readonly marks: Readonly<Record<number, string | null>>;
}

const marksOf = (rows: Row[]): Record<number, string | null> =>
  Object.fromEntries(rows.map((row) => [row.user_id, row.Subject_Session_Attendance.status]));

export const readMarks = async (call: Caller, path: string) =>
  marksOf(await call('GET', `${path}?limit=100`));

/** @param call of an administrator */
export async function makeFirstRegister(call: Caller, pupils = 6): Promise<FirstRegister> {
  const today = schoolDay(new Date(), 'Asia/Jakarta');
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0);
  const roles: { id: number; name: string }[] = await call('GET', '/dashboard/roles');
  const role = (wanted: string) => roles.find(({ name }) => name === wanted)?.id;
  const named = { name: `${year}/${year + 1}` };
  const dates = { start_date: `${year}-07-01`, end_date: `${year + 1}-06-30` };
  const { id: AcademicYearId } = await call('POST', '/dashboard/academic-years', { ...named, ...dates });
  const { id: classId } = await call('POST', '/dashboard/classes', { name: 'X-1', AcademicYearId });
  const people = (identifier: string, fullname: string, email?: string) => ({
    identifier,
    fullname,
    email,
    role_id: role(email === undefined ? 'Siswa' : 'Guru'),
    password: 'pertama-kali-masuk',
  });
  const teacher = await call('POST', '/dashboard/users', people('guru1', 'Ibu Guru', 'guru1@contoh.sch.id'));
  for (let n = 1; n <= pupils; n++) {
    const { id: userId } = await call('POST', '/dashboard/users', people(`2026000${n}`, `Siswa ${n}`));
    await call('POST', `/dashboard/classes/${classId}/students`, { userId });
  }
  const lesson = { name: 'Matematika', classId, teacherId: teacher.id };
  const { id: subject } = await call('POST', '/dashboard/subjects', lesson);
  const times = { date: today, start_time: '07:00', end_time: '08:30' };
  const sessions = `/dashboard/subjects/${subject}/sessions`;
  const { id: session } = await call('POST', sessions, { name: 'Pertemuan 1', ...times });
  const path = `${sessions}/${session}/attendance`;
  const rows: Row[] = await call('GET', `${path}?limit=100`);
  const statuses = ['hadir', 'terlambat', 'izin', 'sakit', 'alpa', 'hadir'];
  const attendances = rows.map(({ user_id }, n) => ({ user_id, status: statuses[n % statuses.length] }));
  const marks = marksOf(await call('PATCH', path, { attendances }));
  return { path, marks };
}
