/** Sessions that do not take place, were moved, or are given by somebody else. */
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOwnMarks } from '../../../server/features/checkin/queries.ts';
import { collectAttendanceContext } from '../../../server/features/attendance/context.ts';
import { homeroomsOf } from '../../../server/features/overview/homeroom.ts';
import {
  hasFilledRegister,
  incompleteByTeacher,
  listIncomplete,
} from '../../../server/features/overview/incomplete.ts';
import { overlapsOf } from '../../../server/features/lessons/overlaps.ts';
import { attendanceByDay } from '../../../server/features/overview/days.ts';
import { rounds } from '../../support/rounds.ts';
import { EVERYTHING } from '../../support/scopes.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let registers: string;
beforeAll(async () => {
  server = await startTestServer();
  registers = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
});
beforeEach(async () => {
  await server.db
    .execute(sql`update sessions set cancelled_at = null, cancelled_by_name = null, cancel_reason = null,
    moved_from_date = null, moved_from_start = null, move_reason = null, substitute_id = null, deleted_at = null, deleted_by_name = null`);
});
afterAll(() => server.close());

const mark = (as: string, session: number, status: string | null = 'hadir') =>
  server.request('PATCH', `${registers}/${session}/attendance`, {
    as,
    body: { attendances: [{ user_id: server.fixtures.pupils[3], status }] },
  });
const cancel = (as: string, session: number, reason = 'Guru rapat dinas') =>
  server.request('PUT', `${registers}/${session}/cancelled`, { as, body: { reason } });

describe('a cancelled session', () => {
  it('says why, is only read, shows no code, and is as it was when it takes place after all', async () => {
    const { session } = server.fixtures;
    const before = (await server.request('GET', `${registers}/${session}`, { as: 'guru' })).body.data;
    const { body } = await cancel('guru', session);
    expect(body.data).toMatchObject({
      cancelled: { by: 'Sri Uji, S.Pd.', reason: 'Guru rapat dinas' },
      attendance_summary: { total: 0, belum: 0 },
    });
    const sentence = 'Sesi ini dibatalkan: Guru rapat dinas. Daftar hadirnya hanya dapat dibaca.';
    const refusals = [
      await mark('guru', session),
      await mark('admin', session, null),
      await server.request('POST', `${registers}/${session}/attendance/generate-qr`, {
        as: 'guru',
        body: {},
      }),
    ];
    for (const { status, body: refused } of refusals) {
      expect([status, refused.message]).toEqual([400, sentence]);
    }
    const register = await server.request('GET', `${registers}/${session}/attendance?limit=100`, {
      as: 'guru',
    });
    expect(register.body.data).toHaveLength(37);
    await server.request('DELETE', `${registers}/${session}/cancelled`, { as: 'guru' });
    const after = await server.request('GET', `${registers}/${session}`, { as: 'guru' });
    expect(after.body.data).toEqual(before);
    expect((await mark('guru', session)).status).toBe(200);
    await mark('guru', session, null);
  });

  it('is in the list of the day for everybody, marked as such', async () => {
    await cancel('admin', server.fixtures.session);
    const { body } = await server.request('GET', '/dashboard/sessions?date=2026-11-20', { as: 'guru' });
    const row = body.data.find(({ id }: { id: number }) => id === server.fixtures.session);
    expect(row.cancelled.reason).toBe('Guru rapat dinas');
  });

  it('that is marked only the office cancels; another teacher none', async () => {
    const { earlierSession, session } = server.fixtures;
    expect((await cancel('guru', earlierSession)).body).toMatchObject({
      status: 403,
      message: 'Sesi yang sudah dicatat kehadirannya hanya dapat dibatalkan admin.',
    });
    expect((await cancel('guru2', session)).status).toBe(403);
    expect((await cancel('admin', earlierSession)).status).toBe(200);
    expect((await cancel('admin', earlierSession, ' ')).status).toBe(400);
  });

  it('keeps its hour: no other session of the subject is made there', async () => {
    await cancel('admin', server.fixtures.session);
    const { status, body } = await server.request('POST', registers, {
      as: 'guru',
      body: { name: 'Pertemuan 9', date: '2026-11-20', start_time: '07:00', end_time: '08:00' },
    });
    expect([status, body.data[0].path]).toEqual([400, 'start_time']);
  });

  /** Everything that counts sessions, as one value. */
  const figures = async () => {
    const { teacher, otherTeacher, pupils, subject } = server.fixtures;
    const schoolClass = server.fixtures.class;
    const scope = EVERYTHING;
    const of = { scope, today: '2026-11-21' };
    const page = { page: 1, perPage: 100, search: '' };
    const time = { date: '2026-11-20', start_time: '06:00', end_time: '17:00' };
    const year = { scope, from: '2026-07-01', until: { date: '2027-06-30', time: '23:59' } };
    const ids = <T extends { id: unknown }>(rows: T[]) => rows.map(({ id }) => id);
    const lists = async (teacherId?: number) => [
      ids((await listIncomplete(server.db, { ...of, teacherId }, page)).rows),
      await incompleteByTeacher(server.db, { ...of, teacherId }),
      await attendanceByDay(server.db, { ...year, teacherId }),
      await hasFilledRegister(server.db, { ...of, teacherId }),
    ];
    const homerooms = await homeroomsOf(server.db, scope, teacher, { date: '2026-11-20', time: '12:00' });
    const lesson = {
      id: -1,
      subjectId: subject,
      classId: schoolClass,
      date: '2026-12-01',
      startTime: '07:00',
      endTime: '08:00',
    };
    return {
      all: await lists(),
      own: await lists(teacher),
      others: await lists(otherTeacher),
      missing: homerooms.map(({ missing }) => missing),
      context: await collectAttendanceContext(server.db, lesson, true),
      pupil: await listOwnMarks(server.db, pupils[0] ?? 0, page),
      overlaps: ids(
        await overlapsOf(server.db, scope, {
          classId: schoolClass,
          teacherId: teacher,
          is_daily: false,
          ...time,
        }),
      ),
    };
  };

  it('counts nowhere: every figure is as if it were deleted, and back as it was when it takes place', async () => {
    const { fixtures, db } = server;
    await db.execute(
      sql`update classes set homeroom_teacher_id = ${fixtures.teacher} where id = ${fixtures.class}`,
    );
    await db.execute(sql`insert into sessions (subject_id, name, date, start_time, end_time)
      select ${fixtures.secondSubject}, 'Uji ' || n, date '2026-11-20' - n, '09:00', '10:00' from generate_series(0, 4) n`);
    await db.execute(sql`insert into attendance (session_id, user_id, status, updated_at)
      select sessions.id, memberships.user_id, (array['hadir', 'alpa', 'terlambat', 'sakit'])[1 + (sessions.id + user_id) % 4], now()
      from sessions join memberships using (class_id) where (sessions.id + user_id) % 5 < 4
      on conflict do nothing`);
    const [{ ids }] = (
      (await db.execute(sql`select array_agg(id order by id) as ids from sessions`)) as unknown as {
        rows: [{ ids: number[] }];
      }
    ).rows;
    const before = await figures();
    let differed = 0;
    await fc.assert(
      fc.asyncProperty(fc.subarray(ids, { minLength: 1 }), fc.boolean(), async (some, isSubstituted) => {
        const these = sql`id = any(${`{${some.join(',')}}`}::int[])`;
        if (isSubstituted)
          await db.execute(sql`update sessions set substitute_id = ${fixtures.otherTeacher} where ${these}`);
        const figuresBefore = await figures();
        await db.execute(sql`update sessions set deleted_at = now(), deleted_by_name = 'Uji' where ${these}`);
        const deleted = await figures();
        await db.execute(sql`update sessions set deleted_at = null, deleted_by_name = null, cancelled_at = now(),
          cancelled_by_name = 'Uji', cancel_reason = 'Hujan' where ${these}`);
        expect(await figures()).toEqual(deleted);
        if (JSON.stringify(deleted) !== JSON.stringify(figuresBefore)) differed += 1;
        await db.execute(
          sql`update sessions set cancelled_at = null, cancelled_by_name = null, cancel_reason = null where ${these}`,
        );
        expect(await figures()).toEqual(figuresBefore);
        await db.execute(sql`update sessions set substitute_id = null where ${these}`);
        expect(await figures()).toEqual(before);
      }),
      { numRuns: rounds(6) },
    );
    expect(differed).toBeGreaterThan(0);
    await db.execute(sql`delete from sessions where name like 'Uji %'`);
  });
});

describe('a whole day', () => {
  const cancelDay = (body: object, as = 'admin') =>
    server.request('POST', '/dashboard/sessions/cancelled', {
      as,
      body: { date: '2026-11-20', reason: 'Karyawisata', ...body },
    });

  it('is counted first, cancelled in one step, and back in one', async () => {
    const [{ n }] = (
      (await server.db.execute(
        sql`select count(*)::int as n from sessions where date = '2026-11-20'`,
      )) as unknown as {
        rows: [{ n: number }];
      }
    ).rows;
    expect(n).toBeGreaterThan(1);
    expect((await cancelDay({ preview: true })).body.data.sessions).toBe(n);
    expect((await cancelDay({})).body.message).toBe(`${n} sesi dibatalkan`);
    // A second press changes nothing.
    expect((await cancelDay({})).body.data.sessions).toBe(0);
    const undo = await server.request('POST', '/dashboard/sessions/cancelled/undo', {
      as: 'admin',
      body: { date: '2026-11-20', reason: 'Karyawisata' },
    });
    expect(undo.body.data.sessions).toBe(n);
    expect(
      (await cancelDay({ preview: true, class_ids: [server.fixtures.otherClass] })).body.data.classes,
    ).toBe(1);
    expect((await cancelDay({}, 'guru')).status).toBe(403);
  });
});

describe('a session that is moved', () => {
  const put = (body: object) =>
    server.request('PUT', `${registers}/${server.fixtures.session}`, {
      as: 'guru',
      body: { name: 'Pertemuan 2', date: '2026-11-20', start_time: '07:00', end_time: '08:30', ...body },
    });

  it('says from where, however often it is moved, and nothing once it is back', async () => {
    const first = await put({ date: '2026-11-19', start_time: '06:30', move_reason: 'Aula dipakai' });
    const from = { date: '2026-11-20', start_time: '07:00', reason: 'Aula dipakai' };
    expect(first.body.data.moved_from).toEqual(from);
    const again = await put({ date: '2026-11-18', move_reason: 'Lagi' });
    expect(again.body.data.moved_from).toEqual({ ...from, reason: 'Lagi' });
    expect((await put({})).body.data.moved_from).toBeNull();
  });

  it('by a mistyped hour that somebody corrects was not moved', async () => {
    expect((await put({ start_time: '06:45' })).body.data.moved_from).toBeNull();
    await put({});
  });
});

describe('a substitute', () => {
  const substitute = (body: object = {}, as = 'admin') =>
    server.request('POST', '/dashboard/sessions/substitutes', {
      as,
      body: {
        teacher_id: server.fixtures.teacher,
        substitute_id: server.fixtures.otherTeacher,
        from: '2026-11-20',
        to: '2026-11-20',
        session_ids: [server.fixtures.session],
        ...body,
      },
    });

  it('keeps the register of those sessions and no other, finds them on the own day, and the history says so', async () => {
    const { session, earlierSession } = server.fixtures;
    expect((await mark('guru2', session)).status).toBe(403);
    expect((await substitute()).body.data).toMatchObject({ sessions: 1 });
    expect((await mark('guru2', session)).status).toBe(200);
    expect((await mark('guru2', earlierSession)).status).toBe(403);
    const today = await server.request('GET', '/dashboard/sessions?date=2026-11-20', { as: 'guru2' });
    const row = today.body.data.find(({ id }: { id: number }) => id === session);
    expect(row.Substitute).toEqual({ id: server.fixtures.otherTeacher, fullname: 'Tomi Uji, M.Pd.' });
    const history = await server.request('GET', `${registers}/${session}/attendance/history`, {
      as: 'guru2',
    });
    expect(history.body.data[0]).toMatchObject({ by: { fullname: 'Tomi Uji, M.Pd.' }, by_substitute: true });
    const qr = `${registers}/${session}/attendance/generate-qr`;
    expect((await server.request('POST', qr, { as: 'guru2', body: {} })).status).toBe(200);
    await mark('guru', session, null);
    expect(
      (await server.request('GET', `${registers}/${session}/attendance/history`, { as: 'guru' })).body
        .data[0],
    ).toMatchObject({ by_substitute: false });
    // And back.
    expect((await substitute({ substitute_id: null })).body.data.sessions).toBe(1);
    expect((await mark('guru2', session)).status).toBe(403);
  });

  it('is reminded of what is missing instead of the teacher', async () => {
    const { earlierSession } = server.fixtures;
    const mine = async (as: string) =>
      (await server.request('GET', '/dashboard/sessions/incomplete?limit=100', { as })).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await mine('guru')).toContain(earlierSession);
    await substitute({ from: '2026-11-01', session_ids: undefined });
    expect(await mine('guru')).not.toContain(earlierSession);
    expect(await mine('guru2')).toContain(earlierSession);
  });

  it('in two places at once is said before, and nobody impossible is taken', async () => {
    await server.db.execute(
      sql`update sessions set start_time = '07:30', end_time = '08:00', date = '2026-11-20' where id = ${server.fixtures.foreignSession}`,
    );
    const { body } = await substitute({ preview: true });
    expect(body.data).toMatchObject({
      sessions: 1,
      clashing: 1,
      clashes: [{ id: server.fixtures.foreignSession }],
    });
    expect(
      (await server.request('GET', `${registers}/${server.fixtures.session}`, { as: 'guru' })).body.data
        .Substitute,
    ).toBeNull();
    const refused = async (sent: object) => (await substitute(sent)).body.data;
    expect(await refused({ substitute_id: server.fixtures.pupils[0] })).toEqual([
      { path: 'substitute_id', msg: 'Pengguna ini bukan guru' },
    ]);
    expect(await refused({ substitute_id: server.fixtures.teacher })).toEqual([
      { path: 'substitute_id', msg: 'Ini guru yang digantikan. Pilih guru lain.' },
    ]);
    expect(await refused({ session_ids: [server.fixtures.foreignSession] })).toMatchObject([
      { path: 'session_ids.0' },
    ]);
    expect(await refused({ from: '2026-11-21' })).toMatchObject([{ path: 'to' }]);
  });
});
