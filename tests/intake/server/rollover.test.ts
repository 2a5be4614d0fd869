/** Kenaikan kelas: 36 classes go on, are taken back and go on again, and nothing that was recorded before looks any different. */
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RolloverPlan, rolloverSchema } from '../../../contract/intake/rollovers.ts';
import { classNameOneLevelUp, presetOutcomeOf } from '../../../contract/intake/rolloverPlan.ts';
import {
  academicYears,
  allSessions,
  attendance,
  classes,
  memberships,
  subjects,
  timetableEntries,
  users,
} from '../../../server/schema.ts';
import type { ExistingClasses } from '../../../server/features/intake/rollover/existing.ts';
import { planRollover } from '../../../server/features/intake/rollover/plan.ts';
import { rounds } from '../../support/rounds.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let toYear: number;
let token: string | undefined;
let alumnusToken: string | undefined;
const LEVELS = ['X', 'XI', 'XII'];
const PARALLEL = 12;
const PUPILS = 6;

interface Room {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly pupils: readonly number[];
  readonly subject: number;
  readonly session: number;
}
const rooms: Room[] = [];

/** One teacher gives them all: six days of six double lessons. */
const hoursOf = (n: number) => {
  const first = 1 + 2 * Math.floor((n - 1) / 6);
  return { weekday: 1 + ((n - 1) % 6), firstPeriod: first, lastPeriod: first + 1 };
};

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, `/dashboard${path}`, { ...(token ? { token } : { as: 'admin' }), body });

beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures: f } = server;
  for (const table of ['attendance', 'sessions', 'subjects', 'memberships', 'classes'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  const year = { name: '2027/2028', start_date: '2027-07-12', end_date: '2028-06-16' };
  toYear = (await send('POST', '/academic-years', year)).body.data.id;
  const [{ passwordHash } = { passwordHash: '' }] = await db
    .select()
    .from(users)
    .where(eq(users.id, f.student));
  for (const [at, roman] of LEVELS.entries()) {
    for (let number = 1; number <= PARALLEL; number++) {
      const name = `${roman}-${number}`;
      const level = 10 + at;
      const [schoolClass] = await db
        .insert(classes)
        .values({ name, level, academicYearId: f.year, schoolId: f.school, homeroomTeacherId: f.teacher })
        .returning();
      const people = await db
        .insert(users)
        .values(
          Array.from({ length: PUPILS }, (_, i) => ({
            identifier: `r${at}.${number}.${i}`,
            fullname: `Murid ${name} ${i}`,
            roleId: f.roles.student,
            schoolId: f.school,
            passwordHash,
          })),
        )
        .returning({ id: users.id });
      const pupils = people.map(({ id }) => id);
      const classId = schoolClass?.id ?? 0;
      await db.insert(memberships).values(
        pupils.map((userId, i) => ({
          classId,
          academicYearId: f.year,
          userId,
          number: i + 1,
          joinedOn: '2026-07-13',
        })),
      );
      const [subject] = await db
        .insert(subjects)
        .values({ name: `Matematika ${roman}`, classId, teacherId: f.teacher })
        .returning();
      const subjectId = subject?.id ?? 0;
      await db.insert(timetableEntries).values({
        subjectId,
        ...hoursOf(at * PARALLEL + number),
        validFrom: '2026-07-13',
        room: `R. ${name}`,
      });
      const [session] = await db
        .insert(allSessions)
        .values({ subjectId, name: 'Pertemuan 1', date: '2026-11-16', startTime: '07:00', endTime: '08:20' })
        .returning();
      const sessionId = session?.id ?? 0;
      await db.insert(attendance).values(
        pupils.map((userId, i) => ({
          sessionId,
          userId,
          status: i % 3 ? ('hadir' as const) : ('sakit' as const),
          updatedAt: new Date('2026-11-16T02:00:00Z'),
        })),
      );
      rooms.push({ id: classId, name, level, pupils, subject: subjectId, session: sessionId });
    }
  }
  server.clock.set(new Date('2027-06-21T01:00:00Z'));
  // The sign-in of last year has ended.
  ({ token } = await server.signIn('admin'));
  // The first of XII-1.
  ({ token: alumnusToken } = await server.signIn('r2.1.0'));
}, 120_000);
afterAll(() => server.close());

const room = (name: string): Room => {
  const one = rooms.find((each) => each.name === name);
  if (!one) throw new Error(name);
  return one;
};

const sent = () => ({
  from_year_id: server.fixtures.year,
  to_year_id: toYear,
  SchoolId: server.fixtures.school,
  classes: rooms.map((one) => ({
    class_id: one.id,
    ...presetOutcomeOf(one, rooms),
    exceptions:
      one.name === 'X-1'
        ? [
            { user_id: one.pupils[0], outcome: 'tinggal' },
            { user_id: one.pupils[1], outcome: 'keluar' },
          ]
        : one.name === 'XII-3'
          ? [{ user_id: one.pupils[2], outcome: 'tinggal' }]
          : [],
  })),
});

/** The same without exceptions, who are there no more once it is done. */
const afterwards = () => ({ ...sent(), classes: sent().classes.map((one) => ({ ...one, exceptions: [] })) });

/** All that was recorded in the old year, as its readers see it. */
async function oldYear(): Promise<string> {
  const seen: unknown[] = [];
  for (const { id, subject, session } of rooms) {
    const register = await send('GET', `/subjects/${subject}/sessions/${session}/attendance?limit=100`);
    const one = await send('GET', `/subjects/${subject}/sessions/${session}`);
    const schoolClass = await send('GET', `/classes/${id}?limit=100`);
    const students = schoolClass.body.data.students.map(({ id: student }: { id: number }) => student);
    seen.push(
      register.body.data,
      one.body.data.attendance_summary,
      students,
      schoolClass.body.data.student_count,
    );
  }
  return JSON.stringify(seen);
}
/** Every row that a kenaikan kelas may touch. */
async function rows(): Promise<string> {
  const all: unknown[] = [];
  for (const table of [classes, memberships, subjects, timetableEntries])
    all.push(await server.db.select().from(table).orderBy(table.id));
  all.push(
    await server.db
      .select({
        id: users.id,
        isActive: users.isActive,
        since: users.inactiveSince,
        why: users.inactiveReason,
      })
      .from(users)
      .orderBy(users.id),
  );
  return JSON.stringify(all);
}
const inNewYear = async (className: string): Promise<number[]> => {
  const found = await server.db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(and(eq(classes.academicYearId, toYear), eq(classes.name, className), isNull(memberships.leftOn)))
    .orderBy(memberships.number);
  return found.map(({ id }) => id);
};

const COUNTS = {
  promoted: 2 * PARALLEL * PUPILS - 2,
  staying: 2,
  graduated: PARALLEL * PUPILS - 1,
  leaving: 1,
  placed: 0,
  classes: 36,
  subjects: 36,
  timetable: 36,
  clashes: 0,
};

it('names go up by their level, in Roman or in digits, and the last level graduates', () => {
  expect(
    ['X-1', 'x ipa 2', 'VII A', '7 B', 'XI RPL 2', '10.3', 'Tahfiz 1', 'XIII TKJ'].map(classNameOneLevelUp),
  ).toEqual(['XI-1', 'XI ipa 2', 'VIII A', '8 B', 'XII RPL 2', '11.3', undefined, undefined]);
  const smp = [{ name: 'VII A' }, { name: 'VIII A' }, { name: 'IX A' }];
  expect(smp.map((one) => presetOutcomeOf(one, smp).outcome)).toEqual(['naik', 'naik', 'lulus']);
});

it('a lesson that its teacher or class has at another place in the new year already is named, and not copied', async () => {
  const { db, fixtures: f } = server;
  const ids: number[] = [];
  const there = await send('POST', '/classes', {
    name: 'X-13',
    AcademicYearId: toYear,
    SchoolId: f.school,
  });
  const subject = await send('POST', '/subjects', {
    name: 'Fisika',
    classId: there.body.data.id,
    teacherId: f.teacher,
  });
  const entryAt = (period: number, on = 1) => ({
    subjectId: subject.body.data.id,
    weekday: on,
    first_period: period,
    last_period: period,
    valid_from: '2027-07-12',
    valid_until: null,
  });
  // Monday 1 and 2 is X-1's of the year that is over: its teacher is free in the new one.
  const made = await send('POST', '/timetable', entryAt(2));
  expect([made.status, made.body.data]).toEqual([201, expect.anything()]);
  ids.push(made.body.data.id);
  // The second lesson of that hour is a clash, in the same year.
  expect((await send('POST', '/timetable', entryAt(2))).status).toBe(400);

  const preview = (await send('POST', '/rollovers/preview', sent())).body.data;
  expect(preview).toMatchObject({ timetable: 35, clashes: 1 });
  const [{ fullname } = { fullname: '' }] = await db.select().from(users).where(eq(users.id, f.teacher));
  expect(preview.clashing).toEqual([
    `Matematika X X-1, Senin jam ke-1 sampai 2: ${fullname} sudah ada di Fisika X-13, Senin jam ke-2 (sudah ada)`,
  ]);
  const done = await send('POST', '/rollovers', { ...sent(), plan: preview.plan });
  expect(done.body.data).toMatchObject({ timetable: 35, clashes: 1 });
  const ofTeacher = await db
    .select({ className: classes.name, period: timetableEntries.firstPeriod })
    .from(timetableEntries)
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(
      and(
        eq(classes.academicYearId, toYear),
        eq(timetableEntries.weekday, 1),
        lte(timetableEntries.firstPeriod, 2),
      ),
    );
  expect(ofTeacher).toEqual([{ className: 'X-13', period: 2 }]);
  expect((await send('POST', `/rollovers/${done.body.data.id}/undo`)).status).toBe(200);
  for (const id of ids) await send('DELETE', `/timetable/${id}`);
  await send('DELETE', `/subjects/${subject.body.data.id}`);
  await send('DELETE', `/classes/${there.body.data.id}`);
  await db.execute(sql`delete from rollovers`);
}, 120_000);

it('whatever the timetables of both years are, what is copied meets nothing, and nothing else is left out', () => {
  const hours = fc.record({
    teacherId: fc.constantFrom(1, 2, null),
    classId: fc.integer({ min: 1, max: 3 }),
    weekday: fc.integer({ min: 1, max: 2 }),
    first: fc.integer({ min: 1, max: 4 }),
    more: fc.integer({ min: 0, max: 2 }),
  });
  const weekly = fc.array(hours, { maxLength: 12 });
  fc.assert(
    fc.property(weekly, weekly, (old, fresh) => {
      const rowOf = (id: number, name: string, level: number) => ({ id, name, level });
      const existing: ExistingClasses = {
        from: { id: 1 } as ExistingClasses['from'],
        to: { id: 2 } as ExistingClasses['to'],
        classes: [1, 2, 3].map((id) => ({
          ...rowOf(id, `X-${id}`, 10),
          homeroomTeacherId: null,
          members: [],
          subjects: old.flatMap(({ classId, teacherId, weekday, first, more }, at) =>
            classId === id
              ? [
                  {
                    id: at,
                    name: `Mapel ${at}`,
                    description: null,
                    isDaily: false,
                    teacherId,
                    teacher: null,
                    hadTeacher: teacherId !== null,
                    lessons: [{ weekday, first, last: first + more, room: null }],
                  },
                ]
              : [],
          ),
        })),
        newClasses: [],
        placed: new Set(),
        activeTeachers: new Set(),
        entries: fresh.map(
          ({ classId, teacherId, weekday, first, more }, id) =>
            ({
              id,
              teacherId,
              weekday,
              subject: 'Fisika',
              className: 'XI',
              subjectId: -1,
              classId: 100 + classId,
              firstPeriod: first,
              lastPeriod: first + more,
            }) as ExistingClasses['entries'][number],
        ),
      };
      const wanted = rolloverSchema.parse({
        from_year_id: 1,
        to_year_id: 2,
        classes: [1, 2, 3].map((id) => ({ class_id: id, outcome: 'naik', to_name: `XI-${id}` })),
      });
      const { lessons, clashes } = planRollover(wanted, existing);
      expect(lessons.length + clashes.length).toBe(old.length);
      // Hour by hour, who is where.
      const taken = new Set<string>();
      const placesOf = ({ classId, teacherId, weekday, first, more }: (typeof old)[number]) =>
        Array.from({ length: more + 1 }, (_, i) => `${weekday} ${first + i}`).flatMap((at) => [
          `class ${classId} ${at}`,
          ...(teacherId === null ? [] : [`teacher ${teacherId} ${at}`]),
        ]);
      for (const one of fresh)
        for (const place of placesOf({ ...one, classId: 100 + one.classId })) taken.add(place);
      const byClass = [1, 2, 3].flatMap((id) =>
        old.map((one, at) => ({ ...one, at })).filter(({ classId }) => classId === id),
      );
      const expected = byClass.filter((one) => {
        const places = placesOf(one);
        if (places.some((place) => taken.has(place))) return false;
        for (const place of places) taken.add(place);
        return true;
      });
      expect(lessons.map(({ subjectId }) => subjectId)).toEqual(expected.map(({ at }) => at));
    }),
    { numRuns: rounds(200) },
  );
});

it('36 classes go on, are taken back to the last row, and go on again; old registers and counts stay as they were', async () => {
  const before = await oldYear();
  const rowsBefore = await rows();
  const preview = await send('POST', '/rollovers/preview', sent());
  expect(preview.status).toBe(200);
  const { plan, new_classes, clashing, runs_from: runsFrom, ...counts }: RolloverPlan = preview.body.data;
  expect([counts, clashing, runsFrom]).toEqual([COUNTS, [], null]);
  expect(new_classes).toHaveLength(36);
  expect(await rows()).toBe(rowsBefore);

  const press = () =>
    server.request('POST', '/dashboard/rollovers', {
      ...(token && { token }),
      body: { ...sent(), plan },
      headers: { 'Idempotency-Key': 'b'.repeat(32) },
    });
  const done = await press();
  expect([done.status, done.body.data]).toEqual([201, expect.objectContaining(COUNTS)]);
  // A second press after a lost answer.
  expect((await press()).body).toEqual(done.body);
  const check = async () => {
    expect(await oldYear()).toBe(before);
    const [staying, leaving, ...rest] = room('X-1').pupils;
    expect(await inNewYear('XI-1')).toEqual(rest);
    expect(await inNewYear('X-1')).toEqual([staying]);
    expect(await inNewYear('XI-2')).toEqual(room('X-2').pupils);
    const gone = [...room('XII-1').pupils, leaving ?? 0];
    const put = await server.db.select().from(users).where(inArray(users.id, gone));
    expect(new Set(put.map(({ isActive }) => isActive))).toEqual(new Set([false]));
    expect(await inNewYear('XII-3')).toEqual([...room('XI-3').pupils, room('XII-3').pupils[2]]);
  };
  await check();

  const undone = await send('POST', `/rollovers/${done.body.data.id}/undo`);
  expect([undone.status, undone.body.data.undone_by]).toEqual([200, 'Ratna Admin']);
  expect(await rows()).toBe(rowsBefore);
  expect(await oldYear()).toBe(before);
  // Once more after a lost answer changes nothing.
  expect((await send('POST', `/rollovers/${done.body.data.id}/undo`)).status).toBe(200);

  expect((await send('POST', '/rollovers', sent())).status).toBe(201);
  await check();
}, 120_000);

it('a second time places nobody twice; alumni are signed out and cannot sign in; teachers and jadwal went along', async () => {
  const again = await send('POST', '/rollovers/preview', afterwards());
  // Those of the old year have left it: there is nobody to go on.
  expect(again.body.data).toMatchObject({ promoted: 0, staying: 0, graduated: 0, classes: 0, subjects: 0 });
  const [alumnus] = await server.db
    .select()
    .from(users)
    .where(eq(users.id, room('XII-1').pupils[0] ?? 0));
  expect(alumnus?.inactiveReason).toBe('Lulus 2026/2027');
  const login = await server.request('POST', '/login', {
    body: { identifier: alumnus?.identifier, password: PASSWORD },
  });
  expect(login.status).toBe(403);
  expect((await server.request('GET', '/profile', { token: alumnusToken })).status).toBe(401);
  const copied = await server.db
    .select({
      teacherId: subjects.teacherId,
      name: subjects.name,
      from: timetableEntries.validFrom,
      room: timetableEntries.room,
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .innerJoin(timetableEntries, eq(timetableEntries.subjectId, subjects.id))
    .where(and(eq(classes.academicYearId, toYear), eq(classes.name, 'XI-1')));
  expect(copied).toEqual([
    { teacherId: server.fixtures.teacher, name: 'Matematika XI', from: '2027-07-12', room: 'R. XI-1' },
  ]);
});

it('once the new year has a mark it is not taken back, and is told why', async () => {
  const { body } = await send('GET', '/rollovers');
  const [latest] = body.data;
  const [subject] = await server.db
    .select({ id: subjects.id })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(and(eq(classes.academicYearId, toYear), eq(classes.name, 'XI-2')));
  const [session] = await server.db
    .insert(allSessions)
    .values({
      subjectId: subject?.id ?? 0,
      name: 'Pertemuan 1',
      date: '2027-07-12',
      startTime: '07:00',
      endTime: '08:20',
    })
    .returning();
  await server.db.insert(attendance).values({
    sessionId: session?.id ?? 0,
    userId: room('X-2').pupils[0] ?? 0,
    status: 'hadir',
    updatedAt: new Date('2027-07-12T02:00:00Z'),
  });
  const refused = await send('POST', `/rollovers/${latest.id}/undo`);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Kenaikan kelas ini tidak dapat diurungkan: sudah ada 1 catatan kehadiran',
  ]);
});

it('before the year is over, backwards, without a name to go to, or changed since it was seen, it is refused', async () => {
  const refusal = async (body: object) => (await send('POST', '/rollovers', body)).body.data;
  const { from_year_id: from, to_year_id: to } = sent();
  expect(await refusal({ ...sent(), from_year_id: to, to_year_id: from })).toEqual([
    { path: 'to_year_id', msg: 'Pilih tahun ajaran sesudah 2027/2028' },
  ]);
  expect(await refusal({ ...afterwards(), plan: 'lain' })).toEqual([
    { path: 'plan', msg: 'Data sudah berubah sejak diperiksa. Periksa lagi, lalu jalankan.' },
  ]);
  const next = { name: '2028/2029', start_date: '2028-07-10', end_date: '2029-06-15' };
  const later = (await send('POST', '/academic-years', next)).body.data.id;
  expect(await refusal({ ...sent(), from_year_id: to, to_year_id: later })).toEqual([
    {
      path: 'from_year_id',
      msg: '2027/2028 baru selesai pada 16 Juni 2028. Naikkan kelas sesudah itu.',
    },
  ]);
  expect((await send('POST', '/rollovers/2000000000/undo')).status).toBe(404);
});

it('is looked at from a month before it may be run, and told from when that is', async () => {
  const { db, fixtures: f } = server;
  const [schoolClass] = await db
    .insert(classes)
    .values({ name: 'VII-Lihat', level: 7, academicYearId: toYear, schoolId: f.school })
    .returning();
  const [later] = await db.select().from(academicYears).where(eq(academicYears.name, '2028/2029'));
  const body = {
    from_year_id: toYear,
    to_year_id: later?.id,
    classes: [{ class_id: schoolClass?.id, outcome: 'naik', to_name: 'VIII-Lihat' }],
  };
  const answerOn = async (day: string, path: string) => {
    await server.resetAccounts();
    server.clock.set(new Date(`${day}T01:00:00Z`));
    token = undefined;
    const { status, body: answer } = await send('POST', path, body);
    return [status, status === 200 ? answer.data.runs_from : answer.data[0].msg];
  };
  const [look, run] = ['/rollovers/preview', '/rollovers'];
  const ends = '2027/2028 baru selesai pada 16 Juni 2028.';
  expect(await answerOn('2028-05-16', look)).toEqual([
    400,
    `${ends} Kenaikan kelas dapat diperiksa mulai 17 Mei 2028.`,
  ]);
  expect(await answerOn('2028-05-17', look)).toEqual([200, '2028-06-17']);
  expect(await answerOn('2028-06-16', look)).toEqual([200, '2028-06-17']);
  expect(await answerOn('2028-06-16', run)).toEqual([400, `${ends} Naikkan kelas sesudah itu.`]);
  expect(await answerOn('2028-06-17', look)).toEqual([200, null]);
});
