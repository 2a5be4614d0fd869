/** Everything is made, changed and taken back once, in the demo: what is refused is recorded as well. */
import type { Answer, Ask, Description } from './answers.ts';

/** Of the demo (server/db/seed): the SMA, and who has which part there. */
const SMA = 2;
const [PAST, NOW] = [1, 2];
const [ADMIN_ROLE, HEAD_ROLE, TEACHER_ROLE, PUPIL_ROLE] = [1, 2, 3, 4];
const GURU = 3;
const PASSWORD = 'layang-layang-senja-7';
/** No record has it. */
const NOTHING = 2_000_000_000;
/** One black pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const dataOf = <T>({ body }: Answer): T => (body as { data: T }).data;
const idOf = (answer: Answer): number => dataOf<{ id?: number } | undefined>(answer)?.id ?? NOTHING;
const rowsOf = <T = { id: number }>(answer: Answer): T[] => dataOf<T[] | undefined>(answer) ?? [];

function form(fields: Record<string, string>, picture?: string): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.append(name, value);
  if (picture)
    filled.append(picture, new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' }), 'titik.png');
  return filled;
}

/** @param as the caller that speaks for a person */
export async function changeEverything(
  as: (name: 'admin' | 'guru' | 'siswa' | 'kepsek') => Ask,
): Promise<void> {
  await changeSchoolsAndYears(as('admin'));
  const classId = await changeClassesAndPeople(as('admin'));
  await changeWeek(as('admin'), classId);
  await changeSessions(as('admin'), classId);
  await changeRegisters(as('admin'), as('guru'), as('siswa'));
  await changeLettersAndMonths(as('admin'), as('guru'));
  await changeWholeFiles(as('admin'));
  for (const name of ['admin', 'guru', 'siswa'] as const) await changeOwnProfile(as(name));
}

async function changeSchoolsAndYears(ask: Ask): Promise<void> {
  const school = idOf(
    await ask('POST', '/dashboard/schools', form({ name: 'SD Uji Rekaman', npsn: '12345678' }, 'image')),
  );
  await ask(
    'PUT',
    `/dashboard/schools/${school}`,
    form({ name: 'SD Rekaman', timezone: 'Asia/Makassar', accent: '#aa3300' }),
  );
  await ask('GET', `/dashboard/schools/${school}`);
  await ask('DELETE', `/dashboard/schools/${school}`);
  const year = { name: '2031/2032', start_date: '2031-07-14', end_date: '2032-06-19' };
  const yearId = idOf(await ask('POST', '/dashboard/academic-years', year));
  await ask('POST', '/dashboard/academic-years', year);
  await ask('PUT', `/dashboard/academic-years/${yearId}`, { ...year, end_date: '2032-06-26' });
  await ask('DELETE', `/dashboard/academic-years/${yearId}`);
  await ask('DELETE', `/dashboard/academic-years/${NOW}`);
}

/** @returns a class of the SMA that is left behind, with its pupils. */
async function changeClassesAndPeople(ask: Ask): Promise<number> {
  const named = { AcademicYearId: NOW, SchoolId: SMA };
  const classId = idOf(await ask('POST', '/dashboard/classes', { ...named, name: 'X-77', level: 10 }));
  const otherId = idOf(
    await ask('POST', '/dashboard/classes', { ...named, name: 'X-78', homeroomTeacherId: GURU }),
  );
  await ask('PUT', `/dashboard/classes/${classId}`, {
    ...named,
    name: 'X-79',
    description: 'Kelas uji',
    level: 10,
  });
  const person = (n: number, role: number, more = {}) =>
    ask('POST', '/dashboard/users', {
      identifier: `rekaman${n}`,
      fullname: `Orang Rekaman ${n}`,
      role_id: role,
      password: PASSWORD,
      confirm_password: PASSWORD,
      SchoolId: SMA,
      ...more,
    });
  const pupils: number[] = [];
  for (const n of [1, 2, 3, 4])
    pupils.push(idOf(await person(n, PUPIL_ROLE, { nis: `9900${n}`, gender: 'P' })));
  const teacher = idOf(
    await person(5, TEACHER_ROLE, { email: 'rekaman5@contoh.sch.id', employee_number: '12345678' }),
  );
  await person(6, HEAD_ROLE, { SchoolId: null, email: 'rekaman6@contoh.sch.id' });
  await person(7, ADMIN_ROLE, { email: 'rekaman7@contoh.sch.id' });
  await person(7, ADMIN_ROLE, { email: 'rekaman7@contoh.sch.id' });
  await person(8, NOTHING, { email: 'bukan email', birth_date: '2026-02-30' });
  const changed = {
    identifier: 'rekaman5',
    fullname: 'Guru Rekaman',
    role_id: TEACHER_ROLE,
    SchoolId: SMA,
    email: 'rekaman5@contoh.sch.id',
  };
  await ask('PUT', `/dashboard/users/${teacher}`, {
    ...changed,
    address: 'Jalan Uji 1',
    birth_date: '1990-02-01',
  });
  await ask('PUT', `/dashboard/users/${teacher}`, {
    ...changed,
    newPassword: PASSWORD,
    confirm_password: 'lain',
  });
  await ask('POST', `/dashboard/classes/${classId}/students`, { userId: pupils[0] });
  await ask('POST', `/dashboard/classes/${classId}/students/bulk`, {
    userIds: pupils.slice(1),
    joined_on: '2026-11-02',
  });
  await ask('POST', `/dashboard/classes/${classId}/students/match`, {
    lines: ['Orang Rekaman 1', '99002', 'Tidak Ada'],
  });
  await ask('POST', `/dashboard/classes/${classId}/moves`, { userId: pupils[1], classId: otherId });
  const numbers = rowsOf<{ user_id: number }>(await ask('GET', `/dashboard/classes/${classId}/numbers`));
  const order = numbers.map((one) => one.user_id);
  await ask('PUT', `/dashboard/classes/${classId}/numbers`, { order: order.toReversed().slice(1) });
  await ask('PUT', `/dashboard/classes/${classId}/numbers`, { order });
  await ask('DELETE', `/dashboard/classes/${otherId}/students`, { userId: pupils[1] });
  await ask('GET', `/dashboard/classes/${classId}/memberships`);
  await ask('DELETE', `/dashboard/classes/${otherId}`);
  await ask('DELETE', '/dashboard/classes/4');
  await ask('POST', '/dashboard/users/first-passwords', { user_ids: [pupils[1], pupils[2], 1] });
  await ask('PUT', `/dashboard/users/${teacher}/active`, { is_active: false, reason: 'Pindah tugas' });
  await ask('PUT', `/dashboard/users/${teacher}/active`, { is_active: true, reason: 'Kembali' });
  await ask('PUT', `/dashboard/users/${pupils[3]}/active`, {
    is_active: false,
    reason: 'Pindah',
    left_on: '2026-11-20',
  });
  await ask('POST', `/dashboard/users/${pupils[3]}/anonymise`);
  await ask('PUT', '/dashboard/users/1/active', { is_active: false, reason: 'Diri sendiri' });
  await ask('DELETE', `/dashboard/users/${teacher}/sign-ins`);
  await ask('DELETE', `/dashboard/users/${pupils[1]}`);
  await ask('DELETE', `/dashboard/users/${GURU}`);
  return classId;
}

async function changeWeek(ask: Ask, classId: number): Promise<void> {
  const time = { weekday: 1, number: 1, start_time: '07:00', end_time: '07:45' };
  const set = { name: 'Jam rekaman', valid_from: '2027-02-01', valid_until: '2027-03-01', SchoolId: SMA };
  const setId = idOf(await ask('POST', '/dashboard/bell-times', { ...set, times: [time] }));
  await ask('PUT', `/dashboard/bell-times/${setId}`, {
    ...set,
    times: [time, { ...time, number: 2, start_time: '07:45', end_time: '08:30' }],
  });
  await ask('DELETE', `/dashboard/bell-times/${setId}`);
  const day = {
    name: 'Libur rekaman',
    kind: 'libur-sekolah',
    start_date: '2026-12-01',
    AcademicYearId: NOW,
    SchoolId: SMA,
  };
  const dayId = idOf(await ask('POST', '/dashboard/calendar', day));
  await ask('PUT', `/dashboard/calendar/${dayId}`, { ...day, end_date: '2026-12-02', is_school_day: true });
  await ask('DELETE', `/dashboard/calendar/${dayId}`);
  const { AcademicYearId, SchoolId, ...imported } = day;
  await ask('POST', '/dashboard/calendar/import', {
    AcademicYearId,
    SchoolId,
    days: [imported, { ...imported, start_date: '' }],
  });
  await ask('POST', '/dashboard/calendar/import', { AcademicYearId, SchoolId, days: [imported] });
  await ask('PUT', '/dashboard/calendar/effective-days', {
    AcademicYearId,
    SchoolId,
    month: '2026-10',
    days: 20,
  });
  const subject = { name: 'Ekskul Rekaman', classId, teacherId: GURU };
  const subjectId = idOf(await ask('POST', '/dashboard/subjects', subject));
  await ask('PUT', `/dashboard/subjects/${subjectId}`, { ...subject, description: 'Uji', teacherId: 6 });
  const entry = { subjectId, weekday: 6, first_period: 1, last_period: 2, valid_from: '2026-11-24' };
  const entryId = idOf(await ask('POST', '/dashboard/timetable', entry));
  await ask('PUT', `/dashboard/timetable/${entryId}`, { ...entry, last_period: 3, from: '2026-12-01' });
  await ask('GET', `/dashboard/timetable?subject_id=${subjectId}`);
  await ask('DELETE', `/dashboard/timetable/${entryId}`);
  await ask('DELETE', `/dashboard/subjects/${subjectId}`);
  await ask('DELETE', '/dashboard/subjects/1');
}

async function changeSessions(ask: Ask, classId: number): Promise<void> {
  const subjectId = idOf(
    await ask('POST', '/dashboard/subjects', { name: 'Seni Rekaman', classId, teacherId: GURU }),
  );
  const sessions = `/dashboard/subjects/${subjectId}/sessions`;
  const session = { name: 'Pertemuan 1', date: '2026-11-24', start_time: '13:00', end_time: '14:00' };
  const id = idOf(await ask('POST', sessions, session));
  await ask('POST', sessions, session);
  await ask('POST', sessions, { ...session, date: '2026-11-29' });
  await ask('POST', sessions, { ...session, date: '2026-11-29', force: true });
  await ask('PUT', `${sessions}/${id}`, { ...session, name: 'Pertemuan satu', end_time: '14:30' });
  await ask('PUT', `${sessions}/${id}/cancelled`, { reason: 'Rapat guru' });
  await ask('DELETE', `${sessions}/${id}/cancelled`);
  const weekly = { ...session, start_time: '15:00', end_time: '16:00', until: '2026-12-18' };
  await ask('POST', `${sessions}/repeat`, { ...weekly, preview: true });
  await ask('POST', `${sessions}/repeat`, weekly);
  await ask('GET', `${sessions}/next`);
  const made = rowsOf(await ask('GET', `${sessions}?limit=100`)).map((one) => one.id);
  await ask('DELETE', sessions, { sessionIds: made.slice(0, 2) });
  await ask('POST', '/dashboard/sessions/deleted/restore', { sessionIds: made.slice(0, 1) });
  const day = { date: '2026-11-26', reason: 'Karyawisata', SchoolId: SMA };
  await ask('POST', '/dashboard/sessions/cancelled', { ...day, preview: true });
  await ask('POST', '/dashboard/sessions/cancelled', day);
  await ask('POST', '/dashboard/sessions/cancelled/undo', { date: day.date, SchoolId: SMA });
  const substitute = { teacher_id: GURU, substitute_id: 5, from: '2026-11-24', to: '2026-11-27' };
  for (const one of [5, 6, 7, 8])
    await ask('POST', '/dashboard/sessions/substitutes', {
      ...substitute,
      substitute_id: one,
      preview: true,
    });
  for (const one of [5, 6, 7, 8])
    await ask('POST', '/dashboard/sessions/substitutes', { ...substitute, substitute_id: one });
  await ask('POST', '/dashboard/sessions/substitutes', { ...substitute, substitute_id: null });
  await ask('POST', '/dashboard/subjects/daily-registers', { SchoolId: SMA, preview: true });
  await ask('POST', '/dashboard/subjects/daily-registers', { SchoolId: SMA });
  const days = { start_date: '2026-11-25', end_date: '2026-12-18', SchoolId: SMA };
  const { plan } = dataOf<{ plan?: string }>(await ask('POST', '/dashboard/session-runs/preview', days));
  const runId = idOf(await ask('POST', '/dashboard/session-runs', { ...days, plan }));
  await untilItIsDone(ask, `/dashboard/session-runs/${runId}/continue`);
  await ask('GET', '/dashboard/sessions?date=2026-12-01&limit=100');
  await untilItIsDone(ask, `/dashboard/session-runs/${runId}/undo`);
}

/** A run goes on for a second a call. How many calls that takes is not recorded, but what became of it. */
async function untilItIsDone(ask: Ask, path: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const answer = await ask('POST', path);
    const run = dataOf<{ finished_at?: string | null; undone_at?: string | null } | undefined>(answer);
    if (answer.status >= 300 || (path.endsWith('/undo') ? run?.undone_at : run?.finished_at)) break;
  }
  await ask('GET', '/dashboard/session-runs');
}

interface Register {
  readonly id: number;
  readonly Subject: { readonly id: number };
}

async function changeRegisters(admin: Ask, guru: Ask, siswa: Ask): Promise<void> {
  const [today] = rowsOf<Register>(await guru('GET', '/dashboard/sessions?date=2026-11-24'));
  const [coming] = rowsOf<Register>(await guru('GET', '/dashboard/sessions?date=2026-11-25'));
  for (const register of [today, coming]) {
    if (!register) continue;
    const attendance = `/dashboard/subjects/${register.Subject.id}/sessions/${register.id}/attendance`;
    const pupils = rowsOf(await guru('GET', `${attendance}?limit=100`)).map((one) => one.id);
    const mark = (n: number, status: string | null, more = {}) => ({ user_id: pupils[n], status, ...more });
    const put = (ask: Ask, ...attendances: object[]) => ask('PATCH', attendance, { attendances });
    await put(
      guru,
      mark(0, 'hadir'),
      mark(1, 'terlambat', { minutes_late: 7 }),
      mark(2, 'izin', { note: 'Acara' }),
    );
    await put(guru, mark(3, 'alpa'), mark(4, 'sakit'), mark(5, 'dispensasi'));
    await put(guru, mark(3, 'hadir', { version: 0 }), mark(4, null), mark(6, 'bolos'));
    await put(guru, mark(3, 'hadir', { version: 0 }), mark(4, null));
    await put(admin, mark(0, 'alpa', { note: 'Pulang' }));
    await put(siswa, mark(0, 'hadir'));
    await guru('GET', attendance);
    await guru('GET', `${attendance}/history`);
    await guru('GET', `${attendance}/context`);
    const { code, token } =
      dataOf<{ code?: string; token?: string }>(await guru('POST', `${attendance}/generate-qr`)) ?? {};
    await siswa('POST', '/check-in/preview', { code });
    await siswa('POST', '/check-in', { token });
    await siswa('POST', '/check-in', { code });
    await guru('GET', `${attendance}/check-ins`);
  }
  await siswa('POST', '/check-in', { code: '000000' });
}

async function changeLettersAndMonths(admin: Ask, guru: Ask): Promise<void> {
  const pupils = rowsOf(await admin('GET', '/dashboard/classes/7/memberships')).map((one) => one.id);
  const days = { start_date: '2026-11-23', end_date: '2026-11-25' };
  const letter = { student_ids: pupils.slice(0, 2), kind: 'sakit', reason: 'Demam', ...days };
  await admin('POST', '/dashboard/letters/preview', letter);
  const written = await admin('POST', '/dashboard/letters', { ...letter, corrects: ['alpa', 'blank'] });
  const id = dataOf<{ letter?: { id: number } }>(written)?.letter?.id ?? NOTHING;
  await admin('POST', '/dashboard/letters', { ...letter, end_date: '2026-11-24' });
  await admin('PUT', `/dashboard/letters/${id}/image`, form({}, 'image'));
  await admin('DELETE', `/dashboard/letters/${id}/image`);
  await admin('POST', `/dashboard/letters/${id}/apply`, { corrects: ['other', 'present'], preview: true });
  await admin('POST', `/dashboard/letters/${id}/apply`, { corrects: ['other', 'present'] });
  await guru('POST', '/dashboard/letters', { ...letter, kind: 'izin' });
  await admin('GET', `/dashboard/letters?student_id=${pupils[0]}`);
  await admin('GET', '/dashboard/classes/7/recap?month=2026-11');
  await admin('POST', `/dashboard/letters/${id}/withdraw`, { reason: 'Salah siswa', preview: true });
  await admin('POST', `/dashboard/letters/${id}/withdraw`, { reason: 'Salah siswa' });
  for (const classId of [4, 5, 6, 7, 8]) {
    const closings = `/dashboard/classes/${classId}/closings`;
    await admin('POST', closings, { month: '2026-10', preview: true });
    await admin('POST', closings, { month: '2026-10' });
    await admin('POST', closings, { month: '2026-12' });
    await admin('GET', `/dashboard/classes/${classId}/recap?month=2026-10`);
  }
  const day = {
    name: 'Libur',
    kind: 'libur-sekolah',
    start_date: '2026-10-14',
    AcademicYearId: NOW,
    SchoolId: SMA,
  };
  await admin('POST', '/dashboard/calendar', day);
  await guru('POST', '/dashboard/classes/7/closings/reopen', { month: '2026-10', reason: 'Bukan hak' });
  await admin('POST', '/dashboard/classes/7/closings/reopen', { month: '2026-10', reason: 'Surat menyusul' });
}

async function changeWholeFiles(ask: Ask): Promise<void> {
  const file = { file_name: 'rekaman.xlsx', academic_year_id: NOW, SchoolId: SMA };
  const pupil = {
    row: 6,
    fullname: 'Dewi Rekaman',
    nis: '0810',
    nisn: '0099887766',
    gender: 'P',
    class: 'X-1',
  };
  const lesson = {
    row: 2,
    class: 'X-1',
    weekday: 'Sabtu',
    period: '1-2',
    subject: 'Seni Budaya',
    teacher: 'guru',
  };
  const files = [
    {
      kind: 'pupils',
      rows: [
        pupil,
        { ...pupil, row: 7, nis: '0811', nisn: undefined, class: 'X-99' },
        { row: 8, fullname: '', nis: 'x y' },
      ],
    },
    {
      kind: 'teachers',
      rows: [{ row: 2, fullname: 'Guru Impor, S.Pd.', employee_number: '199001012015031001' }],
    },
    {
      kind: 'timetable',
      valid_from: '2026-12-01',
      rows: [lesson, { ...lesson, row: 3, class: 'X-98', period: '3' }],
    },
  ];
  for (const one of files) {
    const { plan } =
      dataOf<{ plan?: string }>(await ask('POST', '/dashboard/imports/preview', { ...file, ...one })) ?? {};
    await ask('POST', '/dashboard/imports', { ...file, ...one, plan: 'tidak dilihat' });
    const id = idOf(await ask('POST', '/dashboard/imports', { ...file, ...one, plan }));
    await ask('GET', '/dashboard/users?search=Rekaman');
    await ask('POST', '/dashboard/imports/preview', { ...file, ...one });
    await ask('GET', '/dashboard/imports');
    await ask('POST', `/dashboard/imports/${id}/undo`);
    await ask('GET', '/dashboard/subjects?limit=100&academic_year_id=active');
  }
  const old = rowsOf<{ id: number; name: string }>(
    await ask('GET', `/dashboard/classes?academic_year_id=${PAST}`),
  );
  const classes = old.map(({ id, name }, i) => ({
    class_id: id,
    outcome: i === 0 ? 'lulus' : 'naik',
    to_name: `${name} baru`,
  }));
  const rollover = { from_year_id: PAST, to_year_id: NOW, SchoolId: SMA, classes };
  const { plan } =
    dataOf<{ plan?: string }>(await ask('POST', '/dashboard/rollovers/preview', rollover)) ?? {};
  const id = idOf(await ask('POST', '/dashboard/rollovers', { ...rollover, plan }));
  await ask('GET', '/dashboard/rollovers');
  await ask('POST', `/dashboard/rollovers/${id}/undo`);
  const next = {
    from_year_id: NOW,
    to_year_id: PAST,
    SchoolId: SMA,
    classes: [{ class_id: 4, outcome: 'naik', to_name: 'XI-1' }],
  };
  await ask('POST', '/dashboard/rollovers/preview', next);
}

async function changeOwnProfile(ask: Ask): Promise<void> {
  await ask('PUT', '/profile', {
    fullname: 'Nama Sendiri',
    address: 'Jalan Rekaman 2',
    birth_date: '1991-05-06',
  });
  await ask('PUT', '/profile', { email: 'lain@contoh.sch.id' });
  await ask('POST', '/profile/email', { code: '000000', password: 'hadir-demo' });
  await ask('PUT', '/profile/upload', form({}, 'image'));
  const password = { password: 'hadir-demo', newPassword: PASSWORD, confirm_password: PASSWORD };
  await ask('PUT', '/profile/change-password', { ...password, password: 'salah-sekali' });
  await ask('PUT', '/profile/change-password', {
    ...password,
    newPassword: 'hadir-demo',
    confirm_password: 'hadir-demo',
  });
  await ask('PUT', '/profile/change-password', password);
  await ask('GET', '/profile');
  await ask('POST', '/login', { identifier: 'guru', password: 'bukan ini' });
  await ask('POST', '/forgot-password', { email: 'tidak-ada@contoh.sch.id' });
  await ask('POST', '/verify-otp', { email: 'kepsek@contoh.sch.id', token: '000000' });
}

/** It ends the sign-in that it is tried with. */
const LEFT_OUT = ['logout'];

/** Every call that writes, of a record that is not there and with an empty body: who may make it, and what it needs. */
export async function tryWithNothing(description: Description, ask: Ask): Promise<void> {
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (method === 'get' || LEFT_OUT.includes(operationId)) continue;
      await ask(
        method.toUpperCase(),
        path.replace(/^\/api\/v1/, '').replaceAll(/\{\w+\}/g, String(NOTHING)),
        {},
      );
    }
  }
}
