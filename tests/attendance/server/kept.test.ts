/** What the database keeps so that a page need not count it, and what is found by an index, against the plain query. */
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ATTENDANCE_STATUSES, PRESENT_STATUSES } from '../../../contract/attendanceStatus.ts';
import { listIncomplete } from '../../../server/features/overview/incomplete.ts';
import { listSessionsOfDay } from '../../../server/features/lessons/placed.ts';
import { listSubjects } from '../../../server/features/lessons/subjects/queries.ts';
import { findPrecomputedDifferences } from '../../../server/backup/check/kept.ts';
import { attendanceByDay } from '../../../server/features/overview/days.ts';
import { listPlacedUsers, listUsers } from '../../../server/features/people/users/lists.ts';
import { Scope } from '../../../server/db/scope.ts';
import { migrations } from '../../../server/db/migrationFiles.ts';
import { maintainTables } from '../../../server/db/upkeep.ts';
import { quoteWords } from '../../../server/db/tables/columns.ts';
import { openTestDatabase } from '../../support/database.ts';
import { rounds } from '../../support/rounds.ts';
import { EVERYTHING } from '../../support/scopes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { patience } from '../../support/patience.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ["Ma'ruf Syaifullah", 'Andréa Noël Mandagi', 'Ny. O¨Hara', '李雷 Li', 'Ab']) {
    await rows(sql`insert into users (identifier, fullname, email, role_id, password_hash)
      values (${`uji.${name.length}`}, ${name}, ${`u${name.length}@contoh.sch.id`}, ${server.fixtures.roles.teacher}, '')`);
  }
  await rows(sql`insert into schools (name) values ('SMP Uji Kedua')`);
  await rows(
    sql`update subjects set teacher_id = (select id from users where fullname like 'Andr%') where id = ${server.fixtures.foreignSubject}`,
  );
  await rows(
    sql`insert into subjects (name, description, class_id) values ('Ilmu ¨Baru’', null, ${server.fixtures.class})`,
  );
});
afterAll(() => server.close());

async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return ((await server.db.execute(query)) as unknown as { rows: T[] }).rows;
}

describe('what triggers keep', () => {
  const pick = (most: number) => fc.integer({ min: 0, max: most });
  const status = fc.constantFrom(...ATTENDANCE_STATUSES, null);
  const date = fc.constantFrom('2026-11-19', '2026-11-20', '2026-10-05');
  const session = pick(5);
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('mark' as const),
        session,
        from: pick(36),
        many: pick(9),
        status,
      }),
    },
    fc.record({ what: fc.constant('markAll' as const), from: pick(36), many: pick(3), status }),
    fc.record({ what: fc.constant('unmark' as const), session, many: pick(9) }),
    fc.record({ what: fc.constant('move' as const), session, date }),
    fc.record({ what: fc.constantFrom('delete' as const, 'restore' as const), session, many: pick(2) }),
    fc.record({
      what: fc.constantFrom('cancel' as const, 'reinstate' as const, 'substitute' as const),
      session,
      many: pick(2),
    }),
    fc.record({
      what: fc.constantFrom('remove' as const, 'change subject' as const, 'lengthen' as const),
      session,
    }),
    fc.record({ what: fc.constant('add' as const), date }),
    fc.record({ what: fc.constantFrom('join' as const, 'end' as const), pupil: pick(36), date }),
    fc.record({ what: fc.constant('leave' as const), pupil: pick(36) }),
    fc.record({ what: fc.constant('renumber' as const) }),
    fc.record({ what: fc.constant('give' as const), to: fc.constantFrom('first', 'second', null) }),
    fc.record({ what: fc.constant('teach' as const), inOther: fc.boolean() }),
    fc.record({
      what: fc.constantFrom('hire' as const, 'promote' as const, 'put aside' as const, 'fire' as const),
    }),
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  /** By the plainest statements, over many rows at once, whether a session is held or not: as an import or somebody with psql does it. */
  const make = async (did: Step) => {
    const { fixtures } = server;
    const live = sql`select id from sessions order by id`;
    const one = (n: number) => sql`(${live} offset ${n} limit 1)`;
    const few = (n: number, many: number) => sql`(${live} offset ${n} limit ${many + 1})`;
    const roster = (from: number, many: number) =>
      sql`(select distinct user_id as pupil from memberships where class_id = ${fixtures.class} order by user_id offset ${from} limit ${many + 1})`;
    const mark = (sessions: ReturnType<typeof sql>, from: number, many: number, to: string | null) =>
      rows(sql`insert into attendance (session_id, user_id, status, updated_at)
        select id, pupil, ${to}, now() from ${sessions} s, ${roster(from, many)} p
        on conflict (session_id, user_id) do update set status = excluded.status, version = attendance.version + 1`);
    const { head, teacher } = fixtures.roles;
    switch (did.what) {
      case 'mark':
        return mark(one(did.session), did.from, did.many, did.status);
      case 'markAll':
        return mark(sql`(${live})`, did.from, did.many, did.status);
      case 'unmark':
        return rows(
          sql`delete from attendance where session_id = ${one(did.session)} and user_id % 10 <= ${did.many}`,
        );
      case 'move':
        return rows(
          sql`update sessions set date = ${did.date}, start_time = '06:30', is_double = true, name = ${`Dipindah ke ${did.date}`} where id = ${one(did.session)}`,
        );
      case 'delete':
        return rows(
          sql`update sessions set deleted_at = now(), deleted_by_name = 'Uji' where id in ${few(did.session, did.many)}`,
        );
      case 'restore':
        return rows(
          sql`update sessions set deleted_at = null, deleted_by_name = null where id in ${few(did.session, did.many)}`,
        );
      case 'cancel':
        return rows(sql`update sessions set cancelled_at = now(), cancelled_by_name = 'Uji', cancel_reason = 'Hujan'
          where id in ${few(did.session, did.many)}`);
      case 'reinstate':
        return rows(sql`update sessions set cancelled_at = null, cancelled_by_name = null, cancel_reason = null
          where id in ${few(did.session, did.many)}`);
      case 'substitute':
        return rows(sql`update sessions set substitute_id = case when substitute_id is null then ${fixtures.otherTeacher}::int end
          where id in ${few(did.session, did.many)}`);
      case 'lengthen':
        return rows(
          sql`update sessions set end_time = end_time + interval '5 minutes' where id = ${one(did.session)}`,
        );
      case 'change subject':
        return rows(sql`update sessions set is_double = true, subject_id = case subject_id when ${fixtures.subject} then ${fixtures.foreignSubject}::int
          else ${fixtures.subject}::int end where id = ${one(did.session)}`);
      case 'remove':
        return rows(
          sql`delete from sessions where id = ${one(did.session)} and (select count(*) from sessions) > 4`,
        );
      case 'add':
        return rows(sql`insert into sessions (subject_id, name, date, start_time, end_time, is_double)
          values (${fixtures.subject}, 'Uji', ${did.date}, '07:00', '08:00', true)`);
      case 'join':
        return rows(sql`insert into memberships (class_id, academic_year_id, user_id, number, joined_on)
          select ${fixtures.class}, ${fixtures.year}, ${fixtures.pupils[did.pupil]}::int,
            1 + greatest(100, (select max(number) from memberships)), ${did.date}::date
          where not exists (select from memberships where user_id = ${fixtures.pupils[did.pupil]}
            and (left_on is null or left_on > ${did.date}::date))`);
      case 'end':
        return rows(sql`update memberships set left_on = ${did.date}::date
          where user_id = ${fixtures.pupils[did.pupil]} and left_on is null and joined_on <= ${did.date}::date`);
      case 'renumber':
        return rows(
          sql`update memberships set number = 101 - number where class_id = ${fixtures.class} and number < 101`,
        );
      case 'give': {
        const school = sql`(select id from schools order by id offset ${did.to === 'second' ? 1 : 0} limit 1)`;
        return rows(
          sql`update classes set school_id = ${did.to === null ? sql`null` : school} where id = ${fixtures.class}`,
        );
      }
      case 'teach':
        // As the server does: sessions that nobody has marked go along.
        return rows(sql`with taught as (
            update subjects set class_id = ${did.inOther ? fixtures.otherClass : fixtures.class}::int where id = ${fixtures.subject} returning *)
          update sessions set class_id = taught.class_id from taught where subject_id = taught.id
            and not exists (select from attendance where session_id = sessions.id)`);
      case 'leave':
        return rows(
          sql`delete from memberships where class_id = ${fixtures.class} and user_id = ${fixtures.pupils[did.pupil]}`,
        );
      case 'hire':
        return rows(sql`insert into users (identifier, fullname, role_id, password_hash)
          select 'baru.' || n || '.' || (select max(id) from users), 'Baru', ${teacher}, '' from generate_series(1, 2) n`);
      case 'promote':
        return rows(
          sql`update users set role_id = case role_id when ${head} then ${teacher}::int else ${head}::int end where identifier like 'baru.%'`,
        );
      case 'put aside':
        return rows(sql`update users set is_active = not is_active where identifier like 'baru.2.%'`);
      case 'fire':
        return rows(sql`delete from users where identifier like 'baru.1.%'`);
    }
  };

  const countedByDay = (where: ReturnType<typeof sql>) =>
    rows(sql`select date::text, (count(*) filter (where status in (${quoteWords(PRESENT_STATUSES)})))::int as present, count(status)::int as recorded
      from sessions join classes on classes.id = class_id join attendance on session_id = sessions.id
      where is_held and ${where} group by date having count(status) > 0 order by date`);

  it('is the sum of what it is kept for, whatever is marked, corrected, moved, deleted, restored and removed', async () => {
    expect(await findPrecomputedDifferences(server.db)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const did of steps) {
          await make(did);
          expect([did.what, await findPrecomputedDifferences(server.db)]).toEqual([did.what, []]);
        }
        const year = { scope: EVERYTHING, from: '2026-01-01', until: { date: '2027-01-01', time: '00:00' } };
        expect(await attendanceByDay(server.db, year)).toEqual(await countedByDay(sql`true`));
        const ofSchool = new Scope(server.fixtures.school, 'Asia/Jakarta', new Date());
        expect(await attendanceByDay(server.db, { ...year, scope: ofSchool })).toEqual(
          await countedByDay(sql`school_id = ${server.fixtures.school}`),
        );
        const { teacher } = server.fixtures;
        expect(await attendanceByDay(server.db, { ...year, teacherId: teacher })).toEqual(
          await countedByDay(sql`teacher_id = ${teacher}`),
        );
      }),
      { numRuns: rounds(6) },
    );
  });

  it('is missed where it was changed by hand', async () => {
    await rows(
      sql`update user_counts set total = total + 1 where role_id = ${server.fixtures.roles.teacher}`,
    );
    await rows(
      sql`insert into attendance_days (school_id, date, shard, present, recorded) values (0, '2020-01-01', 3, 4, 5)`,
    );
    await rows(sql`delete from incomplete_registers`);
    await rows(
      sql`update session_counts set sakit = sakit + 1 where session_id = (select min(session_id) from session_counts)`,
    );
    await rows(
      sql`insert into presence_counts (subject_id, user_id, present, recorded) values (${server.fixtures.subject}, 0, 1, 2)`,
    );
    await rows(sql`insert into lesson_hours (school_id, date, start_time, end_time, shard, lessons)
      values (0, '2020-01-01', '07:00', '08:00', 3, 1)`);
    await rows(sql`insert into gate_arrivals (school_id, user_id, day, at)
      select ${server.fixtures.school}, ${server.fixtures.student}, '2020-01-01', '2020-01-01 07:00+07'`);
    const differences = await findPrecomputedDifferences(server.db);
    expect(differences).toContainEqual({
      what: 'attendance_days',
      where: '0 2020-01-01 3',
      kept: '4 of 5',
      counted: null,
    });
    expect(new Set(differences.map(({ what }) => what)).size).toBe(7);
    await rows(sql`select hadir_recount(), hadir_note_blanks(array(select id from sessions))`);
    expect(await findPrecomputedDifferences(server.db)).toEqual([]);
  });

  it('is added up anew where an older Hadir has marked while the pupils of each subject were added up for the first time', async () => {
    // Of the migration what follows the first sum; the functions of before knew nothing of it.
    const [, , , again = ''] =
      migrations().find(({ sql: [first = ''] }) => first.includes('CREATE TABLE "presence_counts"'))?.sql ??
      [];
    await rows(sql`update presence_counts set present = present - 1, recorded = recorded - 1 where subject_id = (
      select subject_id from presence_counts where present > 0 order by recorded desc limit 1)`);
    await rows(
      sql`insert into presence_counts (subject_id, user_id, present, recorded) values (${server.fixtures.subject}, 0, 1, 2)`,
    );
    expect(await findPrecomputedDifferences(server.db)).not.toEqual([]);
    await rows(sql.raw(again));
    expect(await findPrecomputedDifferences(server.db)).toEqual([]);
  });
});

it('tables that nobody has looked at are analyzed once, and again when much has changed', async () => {
  const database = await openTestDatabase();
  try {
    await database.db.execute(sql`insert into roles (name) values ('Uji')`);
    expect(await database.upkeep(false)).toEqual(expect.arrayContaining(['roles', 'users', 'attendance']));
    const existing = await database.db.execute(
      sql`select reltuples::int as n from pg_class where relname = 'roles'`,
    );
    expect(existing).toMatchObject({ rows: [{ n: 1 }] });
    expect(await database.upkeep(false)).toEqual([]);
    await database.db.execute(
      sql`insert into roles (name) select 'Uji ' || n from generate_series(1, 1500) n`,
    );
    await vi.waitFor(async () => expect(await database.upkeep(false)).toEqual(['roles']), {
      timeout: patience(30_000),
      interval: 200,
    });
  } finally {
    await database.close();
  }
});

it('a large table is vacuumed where nobody waits, one in a turn, and by day the planner is told of it', async () => {
  const ran: string[] = [];
  const table = (name: string, is_unknown = false, is_large = true) => ({
    name,
    is_scattered: true,
    is_large,
    is_unknown,
  });
  const run = async (statement: string) => {
    if (!statement.includes('select')) ran.push(statement.replace(', skip_locked', ''));
    return { rows: [table('attendance', true), table('users'), table('classes', false, false)] };
  };
  const turn = async (large?: number) => {
    ran.length = 0;
    await maintainTables(run, large);
    return ran;
  };
  expect(await turn(0)).toEqual(['analyze (skip_locked) attendance', 'vacuum (analyze) classes']);
  expect(await turn(1)).toEqual(['vacuum (analyze) attendance', 'vacuum (analyze) classes']);
  expect(await turn()).toHaveLength(3);
});

const today = '2026-11-20';

describe('a search', () => {
  /** Pieces of what is there, so that something is found, and of what is not. */
  const word = fc.oneof(
    fc.constantFrom(
      'sri',
      'UJI',
      "ma'ruf",
      'maruf',
      'Noël',
      'noel',
      'O¨',
      '¨',
      'X-10',
      'x-',
      '李',
      '@contoh',
      'siswa',
      '1',
      'zzz',
      "'",
      'ilmu',
      'sa',
      '😀',
      'mat',
      'X-2',
      'pertemuan',
      '%',
      '_',
      'a\\',
    ),
    fc.string({ unit: fc.constantFrom(..."aáiunrsmdk 1.'’¨-"), minLength: 1, maxLength: 4 }),
  );
  const search = fc.array(word, { minLength: 0, maxLength: 2 }).map((words) => words.join(' ').trim());
  const page = fc.record({
    page: fc.integer({ min: 1, max: 12 }),
    perPage: fc.integer({ min: 1, max: 20 }),
    search,
  });
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  const all = (folded: ReturnType<typeof sql>, text: string) =>
    sql.join(
      [sql`true`, ...words(text).map((one) => sql`strpos(${folded}, hadir_fold(${one})) > 0`)],
      sql` and `,
    );

  it('for users, and every page of them, finds who the plain query finds, in its order', async () => {
    const role = fc.constantFrom(undefined, 'Guru', 'Siswa', 'Nobody');
    await fc.assert(
      fc.asyncProperty(page, role, fc.constantFrom('asc', 'desc'), async (query, ofRole, order) => {
        const found = await rows<{ id: number }>(sql`
          select users.id from users join roles on roles.id = role_id
          where ${ofRole === undefined ? sql`true` : sql`roles.name = ${ofRole}`} and ${all(sql`users.search`, query.search)}
          order by sort_key, users.id`);
        if (order === 'desc') found.reverse();
        const inOrder = { ...query, sort: 'fullname', order } as const;
        const roles = ofRole === undefined ? undefined : [ofRole];
        const answer = await listUsers(server.db, EVERYTHING, inOrder, { roles });
        expect(await listUsers(server.db, EVERYTHING, inOrder, { roles }, 0)).toEqual(answer);
        const placed = await listPlacedUsers(server.db, EVERYTHING, inOrder, { roles, today });
        expect(placed).toMatchObject(answer);
        const wanted = found.slice((query.page - 1) * query.perPage, query.page * query.perPage);
        expect(answer.totalItems).toBe(found.length);
        expect(answer.rows.map(({ user }) => user.id)).toEqual(wanted.map(({ id }) => id));
      }),
      { numRuns: rounds(40) },
    );
  });

  it('for subjects looks at their text, class and teacher as the plain query does', async () => {
    const together = sql`subjects.search || ' ' || hadir_fold(classes.name) || ' ' || hadir_fold(users.fullname)`;
    await fc.assert(
      fc.asyncProperty(page, async (query) => {
        const found = await rows<{ id: number }>(sql`
          select subjects.id from subjects join classes on classes.id = class_id left join users on users.id = teacher_id
          where ${all(together, query.search)} order by classes.grade, classes.sort_key, classes.id, subjects.sort_key, subjects.id`);
        const answer = await listSubjects(server.db, EVERYTHING, query);
        const wanted = found.slice((query.page - 1) * query.perPage, query.page * query.perPage);
        expect(answer.totalItems).toBe(found.length);
        expect(answer.rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      }),
      { numRuns: rounds(30) },
    );
  });

  const place = sql`sessions.search || ' ' || subjects.search || ' ' || hadir_fold(classes.name) || ' ' || coalesce(hadir_fold(users.fullname), '')`;
  const placed = sql`sessions join subjects on subjects.id = subject_id join classes on classes.id = sessions.class_id left join users on users.id = sessions.teacher_id`;

  it('for the sessions of a day, and those with blanks, looks at session, subject, class and teacher as the plain query does', async () => {
    await fc.assert(
      fc.asyncProperty(page, async (query) => {
        const found = all(place, query.search);
        const ofDay = await rows<{ id: number }>(sql`select sessions.id from ${placed}
          where date = ${today} and deleted_at is null and ${found} order by sessions.start_time, sessions.id`);
        const blank = await rows<{ id: number }>(sql`select sessions.id from ${placed}
          where sessions.id in (select session_id from incomplete_registers) and date < ${today} and is_held and ${found}
          order by date desc, sessions.start_time desc, sessions.id desc`);
        const answers = [
          [ofDay, await listSessionsOfDay(server.db, EVERYTHING, { date: today }, query)],
          [blank, await listIncomplete(server.db, { scope: EVERYTHING, today }, query)],
        ] as const;
        for (const [wanted, answer] of answers) {
          const onPage = wanted.slice((query.page - 1) * query.perPage, query.page * query.perPage);
          expect(answer.totalItems).toBe(wanted.length);
          expect(answer.rows.map(({ id }) => id)).toEqual(onPage.map(({ id }) => id));
        }
      }),
      { numRuns: rounds(30) },
    );
  });
});
