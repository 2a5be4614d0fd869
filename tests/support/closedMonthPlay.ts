/**
 * Random calls over a school with closed months: each kind of call that what a recap says follows from. A call is made of numbers and of
 * the records that are there when it is its turn, so that most of them are about something.
 */
import { eq, isNotNull, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { DAY_RULES } from '../../contract/dayRules.ts';
import { addDays } from '../../contract/days.ts';
import { SCHOOL_WEEK_KEYS } from '../../contract/schoolWeek.ts';
import {
  academicYears,
  allSessions,
  calendarDays,
  classes,
  closedMonths,
  gateCards,
  gateLeaves,
  gateTaps,
  imports,
  letters,
  memberships,
  rollovers,
  subjects,
  users,
} from '../../server/schema.ts';
import { MOVERS } from './movers.ts';
import type { TestServer } from './server.ts';

/** Numbers, one after the other, as choices. */
class Dice {
  private at = 0;
  private readonly numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  next(): number {
    return this.numbers[this.at++ % this.numbers.length] ?? 0;
  }

  one<T>(list: readonly T[]): T {
    const found = list[this.next() % list.length];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }

  /** From the closed months, and from what is before and after them. */
  day(): string {
    return addDays('2026-09-25', this.next() % 60);
  }
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Make = (server: TestServer, dice: Dice) => Promise<Call | undefined>;

const classIds = async ({ db }: TestServer) =>
  (await db.select({ id: classes.id }).from(classes)).map(({ id }) => id);

const sessionOf: (make: (path: string, dice: Dice, row: typeof allSessions.$inferSelect) => Call) => Make =
  (make) =>
  async ({ db }, dice) => {
    const rows = await db.select().from(allSessions).orderBy(allSessions.id);
    const row = dice.one(rows);
    return make(`/subjects/${row.subjectId}/sessions`, dice, row);
  };

const dayBody = ({ fixtures }: TestServer, dice: Dice) => {
  const start = dice.day();
  const kind = dice.one(['libur-sekolah', 'libur-nasional', 'ujian']);
  const end = addDays(start, dice.next() % 4);
  const place = { AcademicYearId: fixtures.year, SchoolId: fixtures.school };
  return { name: `Hari ${dice.next()}`, kind, start_date: start, end_date: end, ...place };
};

const membershipOf: (
  make: (dice: Dice, membership: typeof memberships.$inferSelect, rooms: number[]) => Call,
) => Make = (make) => async (server, dice) => {
  const rows = await server.db.select().from(memberships).orderBy(memberships.id);
  return rows.length === 0 ? undefined : make(dice, dice.one(rows), await classIds(server));
};

const lesson = (dice: Dice) => {
  const hour = 7 + (dice.next() % 8);
  const two = String(hour).padStart(2, '0');
  return { name: 'Acak', date: dice.day(), start_time: `${two}:00`, end_time: `${two}:45`, force: true };
};

const STATUSES = ['hadir', 'sakit', 'izin', 'alpa', 'terlambat', null];

/** Who looks after all schools says which one is meant; nobody else may say another one than the own. */
const at = (schoolId: number | null) => ({ 'X-School-Id': String(schoolId) });
const minuteOf = (dice: Dice) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(6 + (dice.next() % 9))}:${two(dice.next() % 60)}`;
};
/** About somebody who is, or was, in a class, at the school where the person is now. */
const gateOf =
  (make: (dice: Dice, userId: number) => Call): Make =>
  async ({ db }, dice) => {
    const rows = await db
      .select({ id: users.id, schoolId: users.schoolId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .orderBy(memberships.id);
    if (rows.length === 0) return undefined;
    const { id, schoolId } = dice.one(rows);
    return { ...make(dice, id), headers: at(schoolId) };
  };

/** Each kind of call, by what it is about. */
const CALLS = {
  mark: async ({ db }, dice) => {
    const { id, subjectId, classId } = dice.one(await db.select().from(allSessions).orderBy(allSessions.id));
    const members = await db.select().from(memberships).where(eq(memberships.classId, classId));
    if (members.length === 0) return undefined;
    return {
      method: 'PATCH',
      path: `/subjects/${subjectId}/sessions/${id}/attendance`,
      body: { attendances: [{ user_id: dice.one(members).userId, status: dice.one(STATUSES) }] },
    };
  },
  newSession: async ({ db }, dice) => {
    const rows = await db.select().from(subjects);
    return { method: 'POST', path: `/subjects/${dice.one(rows).id}/sessions`, body: lesson(dice) };
  },
  moveSession: sessionOf((path, dice, { id }) => ({
    method: 'PUT',
    path: `${path}/${id}`,
    body: lesson(dice),
  })),
  deleteSession: sessionOf((path, _dice, { id }) => ({ method: 'DELETE', path, body: { sessionIds: [id] } })),
  restoreSession: async ({ db }, dice) => {
    const rows = await db.select().from(allSessions).where(isNotNull(allSessions.deletedAt));
    if (rows.length === 0) return undefined;
    return { method: 'POST', path: '/sessions/deleted/restore', body: { sessionIds: [dice.one(rows).id] } };
  },
  cancelSession: sessionOf((path, dice, { id }) => ({
    method: dice.one(['PUT', 'DELETE']),
    path: `${path}/${id}/cancelled`,
    body: { reason: 'Rapat' },
  })),
  cancelDay: async ({ fixtures }, dice) => ({
    method: 'POST',
    path: dice.one(['/sessions/cancelled', '/sessions/cancelled/undo']),
    body: { date: dice.day(), reason: 'Rapat', SchoolId: fixtures.school },
  }),
  letter: async ({ fixtures }, dice) => {
    const start = dice.day();
    const pupils = [dice.one([...fixtures.pupils, MOVERS.pupil, MOVERS.pupil])];
    const days = { start_date: start, end_date: addDays(start, dice.next() % 20) };
    return {
      method: 'POST',
      path: '/letters',
      body: { student_ids: pupils, kind: 'sakit', reason: 'Demam', ...days, corrects: ['alpa'] },
    };
  },
  letterAfter: async ({ db }, dice) => {
    const rows = await db.select().from(letters);
    if (rows.length === 0) return undefined;
    const what = dice.one(['apply', 'withdraw']);
    return {
      method: 'POST',
      path: `/letters/${dice.one(rows).id}/${what}`,
      body: what === 'apply' ? { corrects: ['alpa', 'hadir'] } : { reason: 'Salah' },
    };
  },
  subject: async (server, dice) => {
    const row = dice.one(await server.db.select().from(subjects).where(eq(subjects.isDaily, false)));
    const { teacher, otherTeacher } = server.fixtures;
    const body = {
      name: row.name,
      classId: dice.one([row.classId, ...(await classIds(server))]),
      teacherId: dice.one([row.teacherId, teacher, otherTeacher]),
      ...(dice.next() % 2 && { effective_from: dice.day() }),
    };
    return { method: 'PUT', path: `/subjects/${row.id}`, body };
  },
  deleteSubject: async ({ db }, dice) => ({
    method: 'DELETE',
    path: `/subjects/${dice.one(await db.select().from(subjects)).id}`,
  }),
  join: membershipOf((dice, { userId }, rooms) => ({
    method: 'POST',
    path: `/classes/${dice.one(rooms)}/students`,
    body: { userId, ...(dice.next() % 4 > 0 && { joined_on: dice.day() }) },
  })),
  leave: membershipOf((dice, { userId, classId }) => ({
    method: 'DELETE',
    path: `/classes/${classId}/students`,
    body: { userId, ...(dice.next() % 4 > 0 && { left_on: dice.day() }) },
  })),
  move: membershipOf((dice, { userId, classId }, rooms) => ({
    method: 'POST',
    path: `/classes/${classId}/moves`,
    body: { userId, classId: dice.one(rooms), ...(dice.next() % 4 > 0 && { joined_on: dice.day() }) },
  })),
  putAside: membershipOf((dice, { userId }) => ({
    method: 'PUT',
    path: `/users/${userId}/active`,
    body: { is_active: dice.next() % 3 === 0, reason: 'Pindah', left_on: dice.day() },
  })),
  deleteUser: membershipOf((_dice, { userId }) => ({ method: 'DELETE', path: `/users/${userId}` })),
  /** Who moves to another school, and back. */
  changeSchool: async ({ db, fixtures }, dice) => {
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.id, dice.one(Object.values(MOVERS))));
    if (!row) return undefined;
    const { identifier, fullname, email, roleId, schoolId } = row;
    const body = {
      identifier,
      fullname,
      email,
      role_id: roleId,
      SchoolId: dice.one([fixtures.school, schoolId]),
    };
    return { method: 'PUT', path: `/users/${row.id}`, body };
  },
  renumber: async (server, dice) => {
    const path = `/classes/${dice.one(await classIds(server))}/numbers`;
    const { body } = await server.request('GET', `/dashboard${path}`, { as: 'admin' });
    const order = body.data.map(({ user_id }: { user_id: number }) => user_id);
    return { method: 'PUT', path, body: { order } };
  },
  rename: async ({ db, fixtures }, dice) => {
    const id = dice.one(fixtures.pupils);
    const [row] = await db.select().from(users).where(eq(users.id, id));
    const body = {
      identifier: `n${dice.next()}`,
      fullname: `Nama ${dice.next()}`,
      gender: dice.one(['L', 'P', null]),
    };
    return {
      method: 'PUT',
      path: `/users/${id}`,
      body: { ...body, role_id: row?.roleId, SchoolId: row?.schoolId },
    };
  },
  newDay: async (server, dice) => ({ method: 'POST', path: '/calendar', body: dayBody(server, dice) }),
  importDays: async (server, dice) => {
    const { AcademicYearId, SchoolId, ...day } = dayBody(server, dice);
    return { method: 'POST', path: '/calendar/import', body: { AcademicYearId, SchoolId, days: [day] } };
  },
  changeDay: async (server, dice) => {
    const rows = await server.db.select().from(calendarDays);
    if (rows.length === 0) return undefined;
    const { id, schoolId: SchoolId } = dice.one(rows);
    const path = `/calendar/${id}`;
    // It stays its school's: a day that was given to another one is that one's to read.
    return dice.next() % 2
      ? { method: 'DELETE', path }
      : { method: 'PUT', path, body: { ...dayBody(server, dice), SchoolId } };
  },
  effectiveDays: async ({ fixtures }, dice) => ({
    method: 'PUT',
    path: '/calendar/effective-days',
    body: {
      AcademicYearId: fixtures.year,
      SchoolId: fixtures.school,
      month: dice.one(['2026-09', '2026-10', '2026-11']),
      days: dice.one([null, 20, 24]),
    },
  }),
  year: async ({ db, fixtures }, dice) => {
    const [row] = await db.select().from(academicYears).where(eq(academicYears.id, fixtures.year));
    const start = dice.one(['2026-07-13', '2026-07-01', '2026-10-12', '2026-11-02']);
    const end = dice.one(['2027-06-18', '2027-06-25']);
    const change = dice.one(['2026-12-18', '2026-10-16']);
    const semesters = [
      { name: 'Ganjil', start_date: start, end_date: change },
      { name: 'Genap', start_date: dice.one([addDays(change, 1), '2027-01-04']), end_date: end },
    ];
    return {
      method: 'PUT',
      path: `/academic-years/${fixtures.year}`,
      body: {
        name: row?.name,
        start_date: start,
        end_date: end,
        is_active: true,
        ...(dice.next() % 2 && { semesters }),
      },
    };
  },
  school: async ({ fixtures }, dice) => {
    const form = new FormData();
    form.set('name', `SMA Uji ${dice.next()}`);
    form.set('settings.day_rule', dice.one(DAY_RULES));
    form.set('weekdays', dice.one(SCHOOL_WEEK_KEYS));
    return { method: 'PUT', path: `/schools/${fixtures.school}`, body: form };
  },
  deleteSchool: async ({ fixtures }) => ({ method: 'DELETE', path: `/schools/${fixtures.school}` }),
  newSchool: async (_server, dice) => {
    const form = new FormData();
    form.set('name', `SMA Baru ${dice.next()}`);
    return { method: 'POST', path: '/schools', body: form };
  },
  class: async ({ db, fixtures }, dice) => {
    const row = dice.one(await db.select().from(classes));
    return {
      method: 'PUT',
      path: `/classes/${row.id}`,
      body: {
        name: dice.one([row.name, `X ${dice.next()}`]),
        AcademicYearId: dice.one([fixtures.year, fixtures.otherYear]),
        SchoolId: dice.one([row.schoolId, null]),
        homeroomTeacherId: dice.one([fixtures.teacher, fixtures.otherTeacher, null]),
      },
    };
  },
  deleteClass: async (server, dice) => ({
    method: 'DELETE',
    path: `/classes/${dice.one(await classIds(server))}`,
  }),
  import: async ({ db, fixtures }, dice) => {
    // Of this school: what a test looks for in the other one is its classes' names.
    const row = dice.one(await db.select().from(classes).where(eq(classes.schoolId, fixtures.school)));
    const nis = `8${String(dice.next()).padStart(6, '0')}`;
    const rows = [
      { row: 2, fullname: `Impor ${nis}`, nis, class: dice.one([row.name, `X Impor ${dice.next()}`]) },
    ];
    const place = { academic_year_id: fixtures.year, SchoolId: fixtures.school };
    return {
      method: 'POST',
      path: '/imports',
      body: { kind: 'pupils', file_name: 'Uji.xlsx', rows, ...place },
    };
  },
  undoImport: async ({ db }, dice) => {
    const rows = await db.select().from(imports).where(isNull(imports.undoneAt));
    return rows.length === 0 ? undefined : { method: 'POST', path: `/imports/${dice.one(rows).id}/undo` };
  },
  undoRollover: async ({ db }, dice) => {
    const rows = await db.select().from(rollovers).where(isNull(rollovers.undoneAt));
    return rows.length === 0 ? undefined : { method: 'POST', path: `/rollovers/${dice.one(rows).id}/undo` };
  },
  tap: gateOf((dice, userId) => ({
    method: 'POST',
    path: '/gate/taps',
    body: { user_id: userId, day: dice.day(), time: minuteOf(dice), direction: dice.one(['in', 'out']) },
  })),
  correctTap: async ({ db }, dice) => {
    const rows = await db.select().from(gateTaps).orderBy(gateTaps.id);
    const { id, schoolId } = dice.one(rows);
    const change = { time: minuteOf(dice), direction: dice.one(['in', 'out']) };
    const body = { reason: 'Salah', ...(dice.next() % 2 ? { is_removal: true } : change) };
    return { method: 'POST', path: `/gate/taps/${id}/correction`, body, headers: at(schoolId) };
  },
  gateFile: async ({ db }, dice) => {
    const pupils = await db.select().from(users).where(isNotNull(users.nis)).orderBy(users.id);
    const { nis, schoolId } = dice.one(pupils);
    const rows = [0, 1].map(() => ({ number: nis, day: dice.day(), time: minuteOf(dice) }));
    return { method: 'POST', path: '/gate/file', body: { numbers: 'nis', rows }, headers: at(schoolId) };
  },
  allowToLeave: gateOf((dice, userId) => ({
    method: 'POST',
    path: '/gate/leaves',
    body: { user_id: userId, reason: 'Berobat', ...(dice.next() % 2 && { until: minuteOf(dice) }) },
  })),
  afterLeave: async ({ db }, dice) => {
    const { id, schoolId } = dice.one(await db.select().from(gateLeaves).orderBy(gateLeaves.id));
    const path = `/gate/leaves/${id}`;
    return dice.next() % 2
      ? { method: 'POST', path: `${path}/return`, headers: at(schoolId) }
      : { method: 'DELETE', path, headers: at(schoolId) };
  },
  giveCard: gateOf((dice, userId) => ({
    method: 'POST',
    path: '/gate/cards',
    body: { user_id: userId, number: dice.one(['A1', 'A2']) },
  })),
  withdrawCard: async ({ db }, dice) => {
    const { id, schoolId } = dice.one(await db.select().from(gateCards).orderBy(gateCards.id));
    return { method: 'DELETE', path: `/gate/cards/${id}`, headers: at(schoolId) };
  },
} satisfies Record<string, Make>;

type CallKind = keyof typeof CALLS;

export interface Step {
  readonly kind: CallKind;
  readonly numbers: readonly number[];
}

export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...(Object.keys(CALLS) as CallKind[])),
  numbers: fc.array(fc.nat(999_999), { minLength: 8, maxLength: 8 }),
});

/** Makes one call as this person. undefined: there is nothing that it could be about. */
export async function play(server: TestServer, { kind, numbers }: Step, as: string) {
  const make: Make = CALLS[kind];
  const call = await make(server, new Dice(numbers));
  if (!call) return undefined;
  return {
    call,
    answer: await server.request(call.method, `/dashboard${call.path}`, {
      as,
      body: call.body,
      headers: as === 'admin' ? { ...call.headers } : {},
    }),
  };
}

/** By class and month: the sheet of each closed month, and what other papers say of it. */
export async function closedSheets(server: TestServer): Promise<ReadonlyMap<string, unknown>> {
  const shut = await server.db.select().from(closedMonths).where(isNull(closedMonths.reopenedAt));
  const get = async (path: string) =>
    (await server.request('GET', `/dashboard/classes/${path}`, { as: 'admin' })).body;
  const sheets = new Map<string, unknown>();
  for (const { classId, month } of shut) {
    const { data: sheet, message } = await get(`${classId}/recap?month=${month}`);
    if (!sheet) {
      sheets.set(`${classId} ${month}`, message);
      continue;
    }
    // Around the table, and of today: what else the year has, what subjects are called, and what is spelled anew.
    const { year_months: _months, School, sessions, closings, ...figures } = sheet;
    const { image: _image, ...letterhead } = School ?? {};
    const reported = closings.map(({ respelled: _respelled, ...closing }: { respelled: unknown }) => closing);
    const gate = sessions.map(({ subject: _subject, ...session }: { subject: string }) => session);
    // Another paper of the class counts the month anew.
    const range = `from=${month}-01&to=${sheet.days.at(-1)?.date}`;
    const { months, pupils } = (await get(`${classId}/recap/range?${range}`)).data;
    const onSheet = new Set(sheet.pupils.map(({ id }: { id: number }) => id));
    const sums = pupils
      .filter(({ id }: { id: number }) => onSheet.has(id))
      .map((pupil: { id: number; months: unknown[] }) => [pupil.id, pupil.months])
      .toSorted((a: [number], b: [number]) => a[0] - b[0]);
    sheets.set(`${classId} ${month}`, {
      ...figures,
      letterhead,
      closings: reported,
      sessions: gate,
      months,
      sums,
    });
  }
  return sheets;
}
