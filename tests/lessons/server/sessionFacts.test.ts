// A session keeps the class and the teacher it had: no update of another table says otherwise.
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { executeRows } from '../../../server/db/statements.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A Friday, 08:00 in Jakarta. */
const NOW = new Date('2026-11-20T01:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  server.clock.set(NOW);
  const body = { month: '2026-10', reason: 'Uji' };
  await server.request('POST', calls.reopenMonth.path(server.fixtures.class), { as: 'admin', body });
});
afterAll(() => server.close());

const rows = <T>(query: SQL) => executeRows<T>(server.db, query);
const ask = (path: string, as: string) => server.request('GET', path, { as });

async function aSubject(of: { classId?: number; teacherId?: number | null } = {}) {
  const { fixtures } = server;
  const teacherId = of.teacherId === undefined ? fixtures.teacher : of.teacherId;
  const [row] = await rows<{ id: number }>(sql`insert into subjects (name, class_id, teacher_id)
    values ('Sejarah', ${of.classId ?? fixtures.class}, ${teacherId}::int) returning id`);
  return row?.id ?? 0;
}
async function aSession(subject: number, date: string, start = '13:00') {
  const [row] = await rows<{
    id: number;
  }>(sql`insert into sessions (subject_id, name, date, start_time, end_time)
    values (${subject}, 'Pertemuan', ${date}, ${start}::time, ${start}::time + interval '40 minutes') returning id`);
  return row?.id ?? 0;
}
const whoseOf = (subject: number) =>
  rows<{ date: string; class: number; teacher: number | null }>(
    sql`select date::text, class_id as class, teacher_id as teacher from sessions where subject_id = ${subject} order by date, start_time`,
  );
const mark = (subject: number, session: number, as = 'admin', status: string | null = 'hadir') =>
  server.request('PATCH', calls.listAttendance.path(subject, session), {
    as,
    body: { attendances: [{ user_id: server.fixtures.pupils[0], status }] },
  });
const change = (
  subject: number,
  of: { classId?: number; teacherId?: number | null; effective_from?: string },
) =>
  server.request('PUT', `/dashboard/subjects/${subject}`, {
    as: 'admin',
    body: {
      name: 'Sejarah',
      description: null,
      classId: server.fixtures.class,
      teacherId: server.fixtures.teacher,
      ...of,
    },
  });

describe('a subject that comes to another class', () => {
  it('with marks is refused beside the class, and the sentence says what to do', async () => {
    const subject = await aSubject();
    const session = await aSession(subject, '2026-11-18');
    expect((await mark(subject, session)).status).toBe(200);
    const answer = await change(subject, { classId: server.fixtures.otherClass });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toEqual([
      {
        path: 'classId',
        msg: expect.stringMatching(/sudah punya kehadiran di X-10.*mata pelajaran baru.*“Mulai tanggal”/),
      },
    ]);
    // A mark that was cleared has its history in this class.
    await mark(subject, session, 'admin', null);
    expect((await change(subject, { classId: server.fixtures.otherClass })).status).toBe(400);
  });

  it('from a day on takes those sessions along that have neither begun nor a mark, and no others', async () => {
    const { class: was, otherClass: is } = server.fixtures;
    const subject = await aSubject();
    const past = await aSession(subject, '2026-11-18');
    await aSession(subject, '2026-11-20', '07:00');
    await aSession(subject, '2026-11-20', '10:00');
    const early = await aSession(subject, '2026-11-24');
    await aSession(subject, '2026-11-25');
    await mark(subject, past);
    await mark(subject, early, 'admin', 'sakit');
    const answer = await change(subject, { classId: is, effective_from: '2026-11-20' });
    expect([answer.status, answer.body.data.classId]).toEqual([200, is]);
    expect((await whoseOf(subject)).map((one) => one.class)).toEqual([was, was, is, was, is]);
    // Registers, rosters and the record itself say so, too.
    const register = await ask(`${calls.listAttendance.path(subject, past)}?limit=100`, 'admin');
    expect(register.body.meta.totalItems).toBe(server.fixtures.pupils.length);
    const record = await ask(`/dashboard/subjects/${subject}/sessions/${past}`, 'admin');
    expect(record.body.data).toMatchObject({ classId: was, teacherId: server.fixtures.teacher });
    // And back: the settled ones are still those of before.
    expect((await change(subject, { classId: was, effective_from: '2026-11-20' })).status).toBe(200);
    expect((await whoseOf(subject)).map((one) => one.class)).toEqual([was, was, was, was, was]);
  });

  it('without a mark needs no day, and a session that has begun stays all the same', async () => {
    const { class: was, otherClass: is } = server.fixtures;
    const subject = await aSubject();
    await aSession(subject, '2026-11-19');
    await aSession(subject, '2026-11-23');
    expect((await change(subject, { classId: is })).status).toBe(200);
    expect((await whoseOf(subject)).map((one) => one.class)).toEqual([was, is]);
  });

  it('keeps all of its sessions within one school: neither class is given to another one', async () => {
    const { class: was, otherClass: is, school } = server.fixtures;
    await rows(
      sql`update classes set school_id = case id when ${was} then ${school}::int end where id in (${was}, ${is})`,
    );
    const subject = await aSubject();
    await aSession(subject, '2026-11-18');
    await change(subject, { classId: is });
    const [other] = await rows<{ id: number }>(
      sql`insert into schools (name, address) values ('Lain', '') returning id`,
    );
    const [row] = await rows<{ year: number }>(
      sql`select academic_year_id as year from classes where id = ${is}`,
    );
    const body = {
      name: 'X-2',
      description: null,
      AcademicYearId: row?.year,
      level: null,
      SchoolId: other?.id,
    };
    const answer = await server.request('PUT', `/dashboard/classes/${is}`, { as: 'admin', body });
    expect(answer.body.data).toEqual([
      { path: 'SchoolId', msg: expect.stringContaining('Sejarah punya sesi') },
    ]);
    await rows(sql`delete from schools where id = ${other?.id ?? 0}`);
  });

  it('changes no signed month: not by another class, a changed mark and the class put back', async () => {
    const { class: schoolClass, otherClass } = server.fixtures;
    const subject = await aSubject();
    const session = await aSession(subject, '2026-10-20');
    await mark(subject, session, 'admin', 'alpa');
    const close = await server.request('POST', calls.closeMonth.path(schoolClass), {
      as: 'kepsek',
      body: { month: '2026-10' },
    });
    expect(close.status).toBe(200);
    const away = await change(subject, { classId: otherClass, effective_from: '2026-10-01' });
    const corrected = await mark(subject, session);
    expect([away.status, corrected.status]).toEqual([200, 400]);
    expect(await rows(sql`select status from attendance where session_id = ${session}`)).toEqual([
      { status: 'alpa' },
    ]);
    // The table itself keeps it, whoever writes it.
    await expect(
      rows(sql`update sessions set class_id = ${otherClass} where id = ${session}`),
    ).rejects.toThrow();
  });
});

it('a subject that went to another class is told for days before that as it was, to who taught it, too', async () => {
  const { otherClass, otherTeacher } = server.fixtures;
  const subject = await aSubject();
  const session = await aSession(subject, '2026-11-09');
  await mark(subject, session, 'guru');
  const recap = async (as: string) =>
    (await ask(`${calls.getSubjectRecap.path(subject)}?from=2026-11-01&to=2026-11-18`, as)).body;
  const before = [await recap('admin'), await recap('guru')];
  expect(before[0].data.meetings.map(({ id }: { id: number }) => id)).toEqual([session]);
  const away = { classId: otherClass, teacherId: otherTeacher, effective_from: '2026-11-20' };
  expect((await change(subject, away)).status).toBe(200);
  expect([await recap('admin'), await recap('guru')]).toEqual(before);
});

it('a subject recap is headed by all who gave its meetings, signed by the last, and says what it leaves out in another class', async () => {
  const { otherClass, otherTeacher, class: was } = server.fixtures;
  const subject = await aSubject();
  await aSession(subject, '2026-11-09');
  await aSession(subject, '2026-11-19');
  const recap = async (query: string) =>
    (await ask(`${calls.getSubjectRecap.path(subject)}?${query}`, 'admin')).body.data;
  const whole = 'from=2026-11-01&to=2026-11-30';
  await change(subject, { teacherId: otherTeacher, effective_from: '2026-11-20' });
  // Nobody but the former one has given any.
  expect(await recap(whole)).toMatchObject({
    taught_by: ['Sri Uji, S.Pd.'],
    Teacher: { name: 'Sri Uji, S.Pd.' },
  });
  await aSession(subject, '2026-11-20', '07:00');
  const both = await recap(whole);
  expect(both.taught_by).toHaveLength(2);
  expect(both.Teacher.name).toBe(both.taught_by[1]);
  await change(subject, { classId: otherClass, teacherId: otherTeacher, effective_from: '2026-11-21' });
  expect(await recap(whole)).toMatchObject({ Class: { id: was }, elsewhere: [] });
  await aSession(subject, '2026-11-23');
  server.clock.set(new Date('2026-11-24T01:00:00Z'));
  expect(await recap(whole)).toMatchObject({
    Class: { id: otherClass },
    elsewhere: [{ Class: { id: was }, meetings: 3 }],
  });
  expect(await recap('from=2026-11-01&to=2026-11-20')).toMatchObject({ Class: { id: was }, elsewhere: [] });
  await rows(sql`delete from sessions where subject_id = ${subject}`);
});

describe('a subject that comes to another teacher', () => {
  const journalOf = async (as: string) =>
    (await ask('/dashboard/overview/journal?month=2026-11', as)).body.data.sessions.map(
      ({ id }: { id: number }) => id,
    ) as number[];
  const filledBy = async (teacher: number) =>
    (
      await ask(`${calls.getTeacherRecap.path()}?from=2026-11-01&to=2026-11-19`, 'kepsek')
    ).body.data.teachers.find(({ id }: { id: number }) => id === teacher) as { total: number } | undefined;

  it('is taught by the new one from today on; what was taught stays with who taught it', async () => {
    const { teacher, otherTeacher } = server.fixtures;
    const subject = await aSubject();
    const past = await aSession(subject, '2026-11-18');
    await aSession(subject, '2026-11-20', '07:00');
    const later = await aSession(subject, '2026-11-20', '10:00');
    await aSession(subject, '2026-11-24');
    await mark(subject, past, 'guru');
    // Jurnal mengajar holds lessons that have begun.
    expect(await journalOf('guru')).not.toContain(later);
    const atNoon = () => server.clock.set(new Date('2026-11-20T05:00:00Z'));
    atNoon();
    const [before, others, mine] = [
      await journalOf('guru'),
      await journalOf('guru2'),
      await filledBy(teacher),
    ];
    server.clock.set(NOW);
    expect((await change(subject, { teacherId: otherTeacher })).status).toBe(200);
    atNoon();
    expect((await whoseOf(subject)).map((one) => one.teacher)).toEqual([
      teacher,
      teacher,
      otherTeacher,
      otherTeacher,
    ]);
    expect([await journalOf('guru'), await journalOf('guru2')]).toEqual([
      before.filter((id) => id !== later),
      [...others, later].toSorted((a, b) => a - b),
    ]);
    expect(await filledBy(teacher)).toEqual(mine);
  });

  it('the former one still reads and writes the own register; the new one reads it, and writes only the own', async () => {
    const { otherTeacher } = server.fixtures;
    const subject = await aSubject();
    const past = await aSession(subject, '2026-11-19');
    const now = await aSession(subject, '2026-11-20', '10:00');
    await mark(subject, past, 'guru');
    await change(subject, { teacherId: otherTeacher });
    server.clock.set(new Date('2026-11-20T04:00:00Z'));
    const writes = async (session: number, as: string) => (await mark(subject, session, as, 'izin')).status;
    expect([
      await writes(past, 'guru'),
      await writes(past, 'guru2'),
      await writes(now, 'guru'),
      await writes(now, 'guru2'),
    ]).toEqual([200, 403, 403, 200]);
    for (const call of [calls.listAttendance, calls.listAttendanceHistory, calls.listCheckIns])
      for (const as of ['guru', 'guru2']) expect((await ask(call.path(subject, past), as)).status).toBe(200);
    const recap = `${calls.getSubjectRecap.path(subject)}?from=2026-11-01&to=2026-11-30`;
    const meetings = async (as: string) =>
      (await ask(recap, as)).body.data.meetings.map(({ id }: { id: number }) => id) as number[];
    expect([await meetings('guru'), await meetings('guru2')]).toEqual([[past], [past, now]]);
    const session = {
      name: 'Ubah',
      description: null,
      date: '2026-11-19',
      start_time: '13:00',
      end_time: '13:40',
    };
    const put = (as: string) =>
      server.request('PUT', `/dashboard/subjects/${subject}/sessions/${past}`, { as, body: session });
    expect([(await put('guru2')).status, (await put('guru')).status]).toEqual([403, 200]);
  });

  it('keeps a substitute, and nobody stands in for himself', async () => {
    const { teacher, otherTeacher } = server.fixtures;
    const subject = await aSubject({ teacherId: null });
    const substituted = await aSession(subject, '2026-11-24');
    await rows(sql`update sessions set substitute_id = ${otherTeacher} where id = ${substituted}`);
    const standsIn = () => rows(sql`select substitute_id as id from sessions where id = ${substituted}`);
    await change(subject, { teacherId: teacher });
    expect(await standsIn()).toEqual([{ id: otherTeacher }]);
    await change(subject, { teacherId: otherTeacher });
    expect(await standsIn()).toEqual([{ id: null }]);
  });

  it('of whom sessions are cannot be deleted', async () => {
    const { otherTeacher, teacher } = server.fixtures;
    const subject = await aSubject({ teacherId: otherTeacher });
    await aSession(subject, '2026-11-10');
    await change(subject, { teacherId: teacher });
    await expect(rows(sql`delete from users where id = ${otherTeacher}`)).rejects.toThrow();
    const answer = await server.request('DELETE', `/dashboard/users/${otherTeacher}`, { as: 'admin' });
    expect(answer.body.message).toContain('sesi yang diajar');
  });
});

/** What a session keeps, as the rules say it; compared with what the server answers. */
interface Fact {
  id: number;
  date: string;
  start: string;
  class: number;
  teacher: number | null;
  isMarked: boolean;
}

const DAYS = Array.from({ length: 12 }, (_, n) => `2026-11-${17 + n}`);
const step = fc.oneof(
  fc.record({
    what: fc.constant('give' as const),
    inOther: fc.boolean(),
    by: fc.nat(2),
    from: fc.option(fc.constantFrom(...DAYS), { nil: undefined }),
  }),
  fc.record({ what: fc.constant('mark' as const), at: fc.nat(5) }),
  fc.record({ what: fc.constant('clear' as const), at: fc.nat(5) }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ what: fc.constant('lead' as const), by: fc.nat(1) }),
  fc.record({ what: fc.constant('make' as const), on: fc.constantFrom(...DAYS), as: fc.nat(2) }),
);

it('whatever subjects and classes are changed to, what has begun or was marked keeps its class, teacher and jurnal', async () => {
  const { fixtures, request } = server;
  const classes = [fixtures.class, fixtures.otherClass];
  const teachers = [fixtures.teacher, fixtures.otherTeacher, null];
  const places = fc.uniqueArray(fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom('07:00', '11:00')), {
    minLength: 3,
    maxLength: 6,
    selector: (place) => place.join(' '),
  });
  await fc.assert(
    fc.asyncProperty(places, fc.array(step, { minLength: 2, maxLength: 8 }), async (at, steps) => {
      let now = NOW;
      server.clock.set(now);
      const subject = await aSubject();
      let whose = { class: fixtures.class, teacher: fixtures.teacher as number | null };
      /** Whose it is on each day, whenever a session is made for it. */
      const onDay = new Map(DAYS.map((day) => [day, { ...whose }]));
      let made = 0;
      const facts: Fact[] = [];
      for (const [date, start] of at)
        facts.push({ id: await aSession(subject, date, start), date, start, ...whose, isMarked: false });
      /** In Jakarta, as the school's clock says it: "2026-11-20 08:00". */
      const moment = () =>
        new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
      const hasBegun = ({ date, start }: Fact) => `${date} ${start}` <= moment();
      for (const did of steps) {
        if (did.what === 'wait') server.clock.set((now = new Date(now.getTime() + did.hours * 3_600_000)));
        if (did.what === 'lead') {
          const body = {
            name: 'X-10',
            description: null,
            AcademicYearId: fixtures.year,
            level: null,
            homeroomTeacherId: teachers[did.by],
          };
          expect(
            (await request('PUT', `/dashboard/classes/${fixtures.class}`, { as: 'admin', body })).status,
          ).toBe(200);
        }
        if (did.what === 'mark' || did.what === 'clear') {
          const fact = facts[did.at % facts.length];
          if (!fact) continue;
          const user_id = fact.class === fixtures.class ? fixtures.pupils[0] : fixtures.outsider;
          const attendances = [{ user_id, status: did.what === 'mark' ? 'izin' : null }];
          const path = calls.listAttendance.path(subject, fact.id);
          expect((await request('PATCH', path, { as: 'admin', body: { attendances } })).status).toBe(200);
          if (did.what === 'mark') fact.isMarked = true;
        }
        if (did.what === 'make') {
          const due = onDay.get(did.on) ?? whose;
          const as = ['admin', 'guru', 'guru2'][did.as] ?? 'admin';
          const isMine = did.as === 0 || due.teacher === teachers[did.as - 1];
          made += 1;
          const start_time = `14:${String(made).padStart(2, '0')}`;
          const body = {
            name: 'Baru',
            description: null,
            date: did.on,
            start_time,
            end_time: '15:00',
            force: true,
          };
          const answer = await request('POST', calls.createSession.path(subject), { as, body });
          const refusal = whose.teacher === teachers[did.as - 1] ? 400 : 403;
          expect(answer.status).toBe(isMine ? 201 : refusal);
          if (!isMine) continue;
          facts.push({ id: answer.body.data.id, date: did.on, start: start_time, ...due, isMarked: false });
        }
        if (did.what === 'give') {
          const next = { class: classes[Number(did.inOther)] ?? 0, teacher: teachers[did.by] ?? null };
          const isRefused =
            next.class !== whose.class && did.from === undefined && facts.some(({ isMarked }) => isMarked);
          const answer = await change(subject, {
            classId: next.class,
            teacherId: next.teacher,
            ...(did.from !== undefined && { effective_from: did.from }),
          });
          expect(answer.status).toBe(isRefused ? 400 : 200);
          if (isRefused) continue;
          const isHeld = facts.some((fact) => fact.isMarked || hasBegun(fact));
          const since = did.from ?? (isHeld ? moment().slice(0, 10) : '');
          for (const [day, due] of onDay) {
            if (day < since) continue;
            if (next.class !== whose.class) due.class = next.class;
            if (next.teacher !== whose.teacher) due.teacher = next.teacher;
          }
          for (const fact of facts) {
            if (fact.isMarked || hasBegun(fact) || fact.date < (did.from ?? moment().slice(0, 10))) continue;
            if (next.class !== whose.class) fact.class = next.class;
            if (next.teacher !== whose.teacher) fact.teacher = next.teacher;
          }
          whose = next;
        }
      }
      const answered = (await ask(`/dashboard/subjects/${subject}/sessions?limit=100`, 'admin')).body
        .data as {
        id: number;
        classId: number;
        teacherId: number | null;
      }[];
      const inOrder = (all: readonly (readonly [number, ...unknown[]])[]) =>
        all.toSorted((a, b) => a[0] - b[0]);
      expect(inOrder(answered.map((one) => [one.id, one.classId, one.teacherId] as const))).toEqual(
        inOrder(facts.map((fact) => [fact.id, fact.class, fact.teacher] as const)),
      );
      for (const [n, as] of ['guru', 'guru2'].entries()) {
        const { body } = await ask('/dashboard/overview/journal?month=2026-11', as);
        const kept = (body.data.sessions as { id: number; Class: { id: number } }[]).flatMap(
          ({ id, Class }) => (facts.some((fact) => fact.id === id) ? [[id, Class.id] as const] : []),
        );
        const ownOf = facts.filter(
          (fact) => fact.teacher === teachers[n] && fact.date <= moment().slice(0, 10),
        );
        const own = new Set(ownOf.filter(hasBegun).map(({ id }) => id));
        const seen = kept.filter(([id]) => own.has(id));
        expect(inOrder(seen)).toEqual(
          inOrder(ownOf.filter(hasBegun).map((fact) => [fact.id, fact.class] as const)),
        );
        expect(kept.every(([id]) => ownOf.some((fact) => fact.id === id))).toBe(true);
      }
    }),
    { numRuns: rounds(8) },
  );
});

it('a session made after a change, for a day before it, is whose the subject was on that day', async () => {
  const { class: was, otherClass: is, teacher, otherTeacher } = server.fixtures;
  const subject = await aSubject();
  const answer = await change(subject, {
    classId: is,
    teacherId: otherTeacher,
    effective_from: '2026-12-01',
  });
  expect([answer.status, answer.body.data.teacherId]).toEqual([200, otherTeacher]);
  const make = async (date: string, as: string, more: object = {}) => {
    const body = {
      name: 'Pertemuan 1',
      description: null,
      date,
      start_time: '13:00',
      end_time: '13:40',
      force: true,
    };
    return server.request('POST', calls.createSession.path(subject), { as, body: { ...body, ...more } });
  };
  const early = await make('2026-11-24', 'guru2');
  expect([early.status, early.body.data]).toEqual([
    400,
    [{ path: 'date', msg: 'Pada 24 November 2026 mata pelajaran ini diajar Sri Uji, S.Pd.' }],
  ]);
  expect((await make('2026-12-01', 'guru')).status).toBe(403);
  const [former, next] = [await make('2026-11-24', 'guru'), await make('2026-12-01', 'guru2')];
  expect(former.body.data).toMatchObject({
    classId: was,
    teacherId: teacher,
    Class: { id: was },
    Teacher: { id: teacher },
  });
  expect(next.body.data).toMatchObject({
    classId: is,
    teacherId: otherTeacher,
    Class: { id: is },
    Teacher: { id: otherTeacher },
  });
  // A repetition goes over the day of the change: each week is whose it is, a teacher makes the own ones only.
  const weekly = { until: '2026-12-15', preview: true, start_time: '05:00', end_time: '05:40' };
  const path = calls.repeatSession.path(subject);
  const body = { name: 'Pertemuan 1', description: null, date: '2026-11-24', force: true, ...weekly };
  const mine = await server.request('POST', path, { as: 'guru', body });
  expect(mine.body.data.dates).toEqual(['2026-11-24']);
  expect(mine.body.data.skipped[0]).toMatchObject({
    date: '2026-12-01',
    note: expect.stringContaining('Diajar'),
  });
  await server.request('POST', path, { as: 'admin', body: { ...body, preview: false } });
  expect((await whoseOf(subject)).filter((one) => one.date > '2026-11-24').map((one) => one.teacher)).toEqual(
    [otherTeacher, otherTeacher, otherTeacher, otherTeacher],
  );
});
