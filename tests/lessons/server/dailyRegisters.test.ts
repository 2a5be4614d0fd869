/** "Presensi harian": made for all classes at once, and one session of each on every school day. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { rounds } from '../../support/rounds.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { school } = server.fixtures;
  await rows(sql`insert into bell_sets (school_id, name) values (${school}, 'Biasa')`);
  // Monday to Saturday, Friday half an hour later.
  await rows(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
    select (select max(id) from bell_sets), day, n, time '07:00' + (n - 1) * interval '40 minutes' + off, time '07:00' + n * interval '40 minutes' + off
    from generate_series(1, 6) day, generate_series(1, 8) n, lateral (select case day when 5 then interval '30 minutes' else interval '0' end as off) later`);
});
beforeEach(clear);
afterAll(() => server.close());

async function clear() {
  await rows(sql`delete from timetable_entries`);
  await rows(sql`delete from calendar_days`);
  await rows(
    sql`delete from sessions where date > '2026-11-20' or subject_id in (select id from subjects where is_daily)`,
  );
  await rows(sql`delete from session_runs`);
  await rows(sql`delete from subjects where is_daily or name like 'Uji%'`);
  await rows(sql`delete from classes where name like 'Uji%'`);
  await rows(sql`update classes set homeroom_teacher_id = null`);
}

async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return ((await server.db.execute(query)) as unknown as { rows: T[] }).rows;
}

const prepare = (body: object = {}, as = 'admin', key?: string) =>
  server.request('POST', '/dashboard/subjects/daily-registers', {
    as,
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const post = (path: string, body: object = {}) =>
  server.request('POST', `/dashboard/session-runs${path}`, { as: 'admin', body });
const dailies = () =>
  rows<{ class: string; name: string; teacher_id: number }>(
    sql`select classes.name as class, subjects.name, teacher_id from subjects join classes on classes.id = class_id where is_daily order by classes.id`,
  );
const lead = (classId: number, teacherId: number) =>
  rows(sql`update classes set homeroom_teacher_id = ${teacherId} where id = ${classId}`);
const named = (all: { name: string }[]) => all.map(({ name }) => name);

async function run(range: object) {
  const preview = await post('/preview', range);
  const begun = await post('', { ...range, plan: preview.body.data.plan });
  expect([preview.status, begun.status]).toEqual([200, 201]);
  const { id } = begun.body.data;
  let done = begun.body.data;
  while (done.finished_at === null) done = (await post(`/${id}/continue`)).body.data;
  return { preview: preview.body.data, done };
}

describe('the daily registers of a school', () => {
  it('are made of every class with a wali kelas, the others are named, and a second press makes nothing', async () => {
    const { class: schoolClass, teacher } = server.fixtures;
    await lead(schoolClass, teacher);
    const classes = await rows<{ id: number; name: string }>(
      sql`select classes.id, classes.name from classes join academic_years years on years.id = academic_year_id
        where is_active and school_id = ${server.fixtures.school} order by sort_key, classes.id`,
    );
    const others = named(classes.filter(({ id }) => id !== schoolClass));
    const own = named(classes.filter(({ id }) => id === schoolClass));
    const seen = await prepare({ preview: true });
    expect([named(seen.body.data.created), named(seen.body.data.without_homeroom)]).toEqual([own, others]);
    expect(await dailies()).toEqual([]);

    const key = randomUUID();
    const made = await prepare({}, 'admin', key);
    expect([made.status, named(made.body.data.created)]).toEqual([201, own]);
    expect(await dailies()).toEqual([{ class: own[0], name: 'Presensi harian', teacher_id: teacher }]);
    expect((await prepare({}, 'admin', key)).body.data).toEqual(made.body.data);
    const [one, other] = await Promise.all([prepare(), prepare()]);
    for (const { body } of [one, other]) expect(body.data).toMatchObject({ created: [], existing: 1 });
    expect(await dailies()).toHaveLength(1);
  });

  it('are one a class, and have no lesson hours', async () => {
    const { class: schoolClass, teacher } = server.fixtures;
    await lead(schoolClass, teacher);
    await prepare();
    const [daily] = await rows<{ id: number }>(sql`select id from subjects where is_daily`);
    const second = await server.request('POST', '/dashboard/subjects', {
      as: 'admin',
      body: { name: 'Presensi pagi', classId: schoolClass, teacherId: teacher, is_daily: true },
    });
    expect([second.status, second.body.data]).toEqual([
      400,
      [{ path: 'is_daily', msg: 'Kelas ini sudah punya presensi harian' }],
    ]);
    const hours = await server.request('POST', '/dashboard/timetable', {
      as: 'admin',
      body: {
        subjectId: daily?.id,
        weekday: 1,
        first_period: 1,
        last_period: 1,
        valid_from: '2026-11-23',
        valid_until: null,
        from: null,
      },
    });
    expect([hours.status, hours.body.data?.[0]?.path]).toEqual([400, 'subjectId']);
  });

  it('are not for a teacher to make, and not of another school', async () => {
    expect((await prepare({}, 'guru')).status).toBe(403);
    expect((await prepare({ SchoolId: 999_999 })).status).toBe(400);
    expect(await dailies()).toEqual([]);
  });

  it('meet no lesson of their class or teacher, before and after them', async () => {
    const { class: schoolClass, teacher, subject } = server.fixtures;
    await lead(schoolClass, teacher);
    await prepare();
    await rows(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from)
      values (${subject}, 1, 1, 2, '2026-07-13')`);
    const { preview } = await run({ start_date: '2026-11-23', end_date: '2026-11-23' });
    expect(preview.counts).toMatchObject({ new: 2, clash: 0 });
    const [lesson] = await rows<{ id: number }>(
      sql`select id from sessions where subject_id = ${subject} and date = '2026-11-23'`,
    );
    const { body } = await server.request('GET', `/dashboard/subjects/${subject}/sessions/${lesson?.id}`, {
      as: 'guru',
    });
    expect(body.data.overlaps).toEqual([]);
    const [daily] = await rows<{ name: string }>(
      sql`select sessions.name from sessions join subjects on subjects.id = subject_id where is_daily`,
    );
    expect(daily?.name).toBe('Hari ke-1');
  });

  it('is first of the day for its wali kelas, is told from a lesson, and stands in no jurnal', async () => {
    const { class: schoolClass, teacher, subject } = server.fixtures;
    await lead(schoolClass, teacher);
    await prepare();
    await rows(sql`insert into sessions (subject_id, name, date, start_time, end_time)
      select id, 'Hari ke-1', '2026-11-20', '06:00', '06:30' from subjects where is_daily`);
    const day = await server.request('GET', '/dashboard/sessions?date=2026-11-20', { as: 'guru' });
    const reported = day.body.data.map(
      (one: { Subject: { name: string; is_daily: boolean } }) => one.Subject.is_daily,
    );
    expect([reported[0], reported.slice(1).includes(true)]).toEqual([true, false]);
    const { body } = await server.request('GET', '/dashboard/overview/journal?month=2026-11', { as: 'guru' });
    expect(body.data.sessions.length).toBeGreaterThan(0);
    expect(body.data.sessions.map((one: { subject: string }) => one.subject)).not.toContain(
      'Presensi harian',
    );
    expect(subject).toBeDefined();
  });
});

const day = fc.integer({ min: 0, max: 40 }).map((n) => plus('2026-11-23', n));
const random = fc.record({
  /** Of each class: whether it has a wali kelas. */
  led: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  holidays: fc.uniqueArray(fc.record({ date: day, isSchoolDay: fc.boolean() }), {
    maxLength: 4,
    selector: ({ date }) => date,
  }),
  lessons: fc.array(
    fc.record({
      of: fc.nat(3),
      weekday: fc.integer({ min: 1, max: 6 }),
      period: fc.integer({ min: 1, max: 8 }),
    }),
    { maxLength: 8 },
  ),
  range: fc.tuple(day, day),
});

function plus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

it('whoever leads a class keeps its daily register from the next one on that has not begun, and those before stay those of who kept them; another keeper keeps it', async () => {
  const { class: schoolClass, teacher, otherTeacher, year } = server.fixtures;
  const leaders = [teacher, otherTeacher, null];
  const days = Array.from({ length: 6 }, (_, n) => plus('2026-11-20', n));
  const change = fc.record({ day: fc.nat(5), isBegun: fc.boolean(), to: fc.constantFrom(...leaders) });
  const put = (homeroomTeacherId: number | null) =>
    server.request('PUT', `/dashboard/classes/${schoolClass}`, {
      as: 'admin',
      body: { name: 'X-10', description: null, AcademicYearId: year, level: null, homeroomTeacherId },
    });
  await fc.assert(
    fc
      .asyncProperty(fc.array(change, { maxLength: 5 }), async (changes) => {
        await lead(schoolClass, teacher);
        await prepare();
        for (const date of days)
          await rows(sql`insert into sessions (subject_id, name, date, start_time, end_time)
            select id, 'Hari', ${date}, '07:00', '07:40' from subjects where is_daily and class_id = ${schoolClass}`);
        const kept = days.map(() => teacher);
        const moment = ({ day: at, isBegun }: (typeof changes)[number]) => at * 24 + (isBegun ? 3 : -1);
        for (const change of changes.toSorted((a, b) => moment(a) - moment(b))) {
          const { day: at, isBegun, to } = change;
          server.clock.set(new Date(Date.parse(`${days[0]}T00:00:00Z`) + moment(change) * 3_600_000));
          expect((await put(to)).status).toBe(200);
          if (to !== null) kept.fill(to, isBegun ? at + 1 : at);
        }
        const keepers = await rows<{
          keeper: number;
        }>(sql`select coalesce(substitute_id, sessions.teacher_id) as keeper
          from sessions join subjects on subjects.id = subject_id where is_daily order by date`);
        expect(keepers.map(({ keeper }) => keeper)).toEqual(kept);
        expect(
          await rows(sql`select from sessions join subjects on subjects.id = subject_id
          where is_daily and substitute_id = sessions.teacher_id`),
        ).toEqual([]);
      })
      .afterEach(async () => {
        server.clock.set(NOW);
        await clear();
      }),
    { numRuns: rounds(6) },
  );
  await lead(schoolClass, teacher);
  await prepare();
  await rows(sql`update subjects set teacher_id = ${otherTeacher} where is_daily`);
  // Neither from a wali kelas who does not keep it, nor to the head, who keeps none.
  expect((await put(null)).status).toBe(200);
  expect((await put(server.fixtures.head)).status).toBe(200);
  expect((await dailies()).map((one) => one.teacher_id)).toEqual([otherTeacher]);
});

it('handed over while days before are marked: whoever kept a day keeps it, and every mark that was taken stands', async () => {
  const { class: schoolClass, teacher, otherTeacher, year, pupils } = server.fixtures;
  await lead(schoolClass, teacher);
  await prepare();
  for (const date of ['2026-11-17', '2026-11-18', '2026-11-19'])
    await rows(sql`insert into sessions (subject_id, name, date, start_time, end_time)
      select id, 'Hari', ${date}, '07:00', '07:40' from subjects where is_daily`);
  const days = () =>
    rows<{ id: number; subject: number; keeper: number }>(
      sql`select sessions.id, subject_id as subject, coalesce(substitute_id, sessions.teacher_id) as keeper
        from sessions join subjects on subjects.id = subject_id where is_daily order by sessions.id`,
    );
  const round = fc.record({
    /** Whether the days are first given to whoever leads the class now. */
    isAnew: fc.boolean(),
    marks: fc.array(
      fc.record({
        day: fc.nat(2),
        as: fc.constantFrom('guru', 'admin'),
        status: fc.constantFrom('hadir', 'izin', 'alpa'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    isFirst: fc.boolean(),
  });
  let leader = teacher;
  const handOver = async () => {
    leader = leader === teacher ? otherTeacher : teacher;
    const body = {
      name: 'X-10',
      description: null,
      AcademicYearId: year,
      level: null,
      homeroomTeacherId: leader,
    };
    expect(
      (await server.request('PUT', `/dashboard/classes/${schoolClass}`, { as: 'admin', body })).status,
    ).toBe(200);
  };
  await fc.assert(
    fc.asyncProperty(round, async ({ isAnew, marks, isFirst }) => {
      if (isAnew)
        await rows(
          sql`update sessions set substitute_id = null where subject_id in (select id from subjects where is_daily)`,
        );
      const before = await days();
      const mark = async ({ day: at, as, status }: (typeof marks)[number], n: number) => {
        const { id, subject, keeper } = before[at] ?? { id: 0, subject: 0, keeper: 0 };
        const body = { attendances: [{ user_id: pupils[n], status }] };
        const answer = await server.request('PATCH', calls.listAttendance.path(subject, id), { as, body });
        // Who leads the class may mark, too, before the hand-over or after it.
        expect(as === 'admin' || keeper === teacher ? [200] : [200, 403]).toContain(answer.status);
        return { id, pupil: pupils[n], status, isTaken: answer.status === 200 };
      };
      const early = isFirst ? handOver() : undefined;
      const marked = marks.map(mark);
      await Promise.all([early ?? handOver(), ...marked]);
      expect(await days()).toEqual(before);
      for (const { id, pupil, status, isTaken } of await Promise.all(marked)) {
        if (!isTaken) continue;
        expect(
          await rows(sql`select status from attendance where session_id = ${id} and user_id = ${pupil}::int`),
        ).toEqual([{ status }]);
      }
    }),
    { numRuns: rounds(5) },
  );
});

it('is kept by a substitute, takes letters as suggestions, and is closed with its month', async () => {
  const { class: schoolClass, teacher, otherTeacher, pupils } = server.fixtures;
  await lead(schoolClass, teacher);
  await prepare();
  const [daily] = await rows<{
    id: number;
    subject: number;
  }>(sql`insert into sessions (subject_id, name, date, start_time, end_time)
    select id, 'Hari', '2026-11-20', '06:00', '06:40' from subjects where is_daily returning id, subject_id as subject`);
  const register = `/dashboard/subjects/${daily?.subject}/sessions/${daily?.id}/attendance`;
  const send = (path: string, body: object, as: string) => server.request('POST', path, { as, body });
  const mark = (status: string) =>
    server.request('PATCH', register, {
      as: 'guru2',
      body: { attendances: [{ user_id: pupils[3], status }] },
    });
  expect((await mark('hadir')).status).toBe(403);
  const standIn = { teacher_id: teacher, substitute_id: otherTeacher, session_ids: [daily?.id] };
  const days = { from: '2026-11-20', to: '2026-11-20' };
  expect((await send('/dashboard/sessions/substitutes', { ...standIn, ...days }, 'admin')).status).toBe(200);
  const letter = {
    student_ids: [pupils[3]],
    kind: 'izin',
    reason: 'Acara keluarga',
    start_date: '2026-11-20',
    end_date: '2026-11-20',
  };
  expect((await send('/dashboard/letters', letter, 'guru')).status).toBe(201);
  const context = await server.request('GET', `${register}/context`, { as: 'guru2' });
  expect(
    context.body.data.find((one: { user_id: number }) => one.user_id === pupils[3])?.letter,
  ).toMatchObject({ kind: 'izin' });
  expect((await mark('izin')).status).toBe(200);
  const close = `/dashboard/classes/${schoolClass}/closings`;
  const closed = await send(close, { month: '2026-11' }, 'kepsek');
  expect(closed.status).toBe(200);
  expect((await mark('hadir')).body.message).toMatch(/^November 2026 kelas X-10 sudah ditutup/);
  expect((await send(`${close}/reopen`, { month: '2026-11', reason: 'Uji' }, 'kepsek')).status).toBe(200);
});

it('a run makes one session for each daily register and effective day, and no other; again it makes none; taken back none is left', async () => {
  const { school, year, teacher } = server.fixtures;
  const [week] = await rows<{ weekdays: string }>(sql`select weekdays from schools where id = ${school}`);
  const [semester] = await rows<{ until: string }>(
    sql`select ganjil_end::text as until from academic_years where id = ${year}`,
  );
  const teaches = (weekday: number) => week?.weekdays.includes(String(weekday === 0 ? 7 : weekday));
  await fc.assert(
    fc
      .asyncProperty(random, async ({ led, holidays, lessons, range: [one, other] }) => {
        for (const [at, isLed] of led.entries()) {
          await rows(sql`with made as (insert into classes (name, academic_year_id, school_id, homeroom_teacher_id)
              values (${`Uji ${at}`}, ${year}, ${school}, ${isLed ? teacher : null}::int) returning id)
            insert into subjects (name, class_id) select 'Uji pelajaran', id from made`);
        }
        const made = await rows<{ id: number }>(
          sql`select id from subjects where name = 'Uji pelajaran' order by id`,
        );
        for (const { of, weekday, period } of lessons) {
          const id = made[of % made.length]?.id;
          await rows(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from)
            values (${id}, ${weekday}, ${period}, ${period}, '2026-07-13')`);
        }
        for (const { date, isSchoolDay } of holidays) {
          await rows(sql`insert into calendar_days (school_id, academic_year_id, name, kind, start_date, end_date, is_school_day)
            values (${school}, ${year}, 'Uji', 'kegiatan', ${date}, ${date}, ${isSchoolDay})`);
        }
        await prepare({ SchoolId: school });
        const [start, end] = one < other ? [one, other] : [other, one];
        const range = { start_date: start, end_date: end, SchoolId: school };
        const { done } = await run(range);

        const off = holidays.flatMap(({ date, isSchoolDay }) => (isSchoolDay ? [] : [date]));
        const expected: string[] = [];
        for (let date = start; date <= end; date = plus(date, 1)) {
          const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
          if (!teaches(weekday) || off.includes(date) || date > (semester?.until ?? '')) continue;
          const hour = weekday === 5 ? '07:30:00-08:10:00' : '07:00:00-07:40:00';
          led.forEach((isLed, at) => isLed && expected.push(`${date} Uji ${at} ${hour}`));
        }
        const there = async () =>
          (
            await rows<{
              text: string;
            }>(sql`select date::text || ' ' || classes.name || ' ' || start_time || '-' || end_time as text
              from sessions join subjects on subjects.id = subject_id join classes on classes.id = sessions.class_id
              where is_daily and deleted_at is null`)
          ).map(({ text }) => text);
        expect((await there()).toSorted()).toEqual(expected.toSorted());
        const again = await run(range);
        expect(again.preview.counts).toMatchObject({ new: 0, changed: 0, removed: 0 });
        let undone = done;
        while (undone.undone_at === null) undone = (await post(`/${done.id}/undo`)).body.data;
        expect(await there()).toEqual([]);
      })
      .afterEach(clear),
    { numRuns: rounds(12) },
  );
});
