import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { incompleteRegisters } from '../../../server/schema.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let old: TestRegister;
beforeAll(async () => {
  server = await startTestServer();
  old = await newRegister(server, { name: 'Tahun lalu', date: '2025-11-03' });
  await newRegister(server, { name: 'Besok', date: '2026-11-21' });
  const { foreignSubject } = server.fixtures;
  await newRegister(server, { subjectId: foreignSubject, name: 'Guru lain', date: '2026-10-05' });
});
afterAll(() => server.close());

const incomplete = async (as: string, query = '') =>
  (await server.request('GET', `/dashboard/sessions/incomplete${query}`, { as })).body;
const namesOf = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
const overview = async (as: string) => (await server.request('GET', '/dashboard/overview', { as })).body.data;

describe('the incomplete registers', () => {
  it('are all of them before today, of any age, the latest first; of a teacher the own ones', async () => {
    expect(namesOf(await incomplete('guru'))).toEqual(['Pertemuan 1', 'Tahun lalu']);
    expect(namesOf(await incomplete('guru2'))).toEqual(['Guru lain']);
    for (const as of ['admin', 'kepsek']) {
      expect(namesOf(await incomplete(as))).toEqual(['Pertemuan 1', 'Guru lain', 'Tahun lalu']);
    }
  });

  it('are as many as the home says, for everybody', async () => {
    for (const as of ['admin', 'kepsek', 'guru', 'guru2']) {
      const { meta, data, by_teacher } = await incomplete(as, '?limit=10');
      const { unfilled_total, unfilled } = await overview(as);
      expect([as, unfilled_total]).toEqual([as, meta.totalItems]);
      expect(unfilled).toEqual(data);
      const sum = by_teacher.reduce((all: number, { total }: { total: number }) => all + total, 0);
      expect(sum).toBe(unfilled_total);
    }
  });

  it('are found by teacher, by day and by words, and counted by teacher', async () => {
    const { teacher, otherTeacher } = server.fixtures;
    expect((await incomplete('admin')).by_teacher).toEqual([
      { Teacher: { id: teacher, fullname: 'Sri Uji, S.Pd.' }, total: 2 },
      { Teacher: { id: otherTeacher, fullname: 'Tomi Uji, M.Pd.' }, total: 1 },
    ]);
    expect(namesOf(await incomplete('admin', `?teacher_id=${otherTeacher}`))).toEqual(['Guru lain']);
    // A teacher asks for nobody else's.
    expect(namesOf(await incomplete('guru', `?teacher_id=${otherTeacher}`))).toHaveLength(2);
    expect(namesOf(await incomplete('admin', '?from=2026-10-05&to=2026-11-12'))).toEqual(['Guru lain']);
    expect(namesOf(await incomplete('admin', '?search=matematika%20sri&limit=1&page=2'))).toEqual([
      'Tahun lalu',
    ]);
    expect((await incomplete('admin', '?from=besok')).data).toEqual([
      { path: 'from', msg: expect.stringContaining('Tanggal harus berbentuk') },
    ]);
  });

  it('lose one that is filled or deleted, and get it back when it is restored or a mark is cleared', async () => {
    await old.mark(server.fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })));
    expect(namesOf(await incomplete('guru'))).toEqual(['Pertemuan 1']);
    await old.mark([{ user_id: server.fixtures.student, status: null }]);
    expect(namesOf(await incomplete('guru'))).toContain('Tahun lalu');
    const body = { sessionIds: [old.id] };
    const sessions = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
    await server.request('DELETE', sessions, { as: 'admin', body });
    expect(namesOf(await incomplete('guru'))).not.toContain('Tahun lalu');
    expect((await overview('guru')).unfilled_total).toBe(1);
    await server.request('POST', '/dashboard/sessions/deleted/restore', { as: 'admin', body });
    expect((await overview('guru')).unfilled_total).toBe(2);
  });

  it('say whether any register was kept, so that an empty school is not told that all is complete', async () => {
    expect(await overview('guru2')).toMatchObject({ any_kept: false });
    expect(await overview('guru')).toMatchObject({ any_kept: true });
  });
});

it('which registers have blanks stays true, whatever is marked, cleared, joined, left and moved', async () => {
  const { db, fixtures } = server;
  const admin = (method: string, path: string, body: unknown) =>
    server.request(method, path, { as: 'admin', body });
  const { data: schoolClass } = (
    await admin('POST', '/dashboard/classes', { name: 'X-Uji', AcademicYearId: fixtures.otherYear })
  ).body;
  const { data: subject } = (
    await admin('POST', '/dashboard/subjects', { name: 'Uji', classId: schoolClass.id, teacherId: null })
  ).body;
  const registers: TestRegister[] = [];
  const pupil = fc.integer({ min: 0, max: 2 }).map((i) => fixtures.pupils[i] ?? 0);
  const register = fc.integer({ min: 0, max: 1 });
  const step = fc.oneof(
    fc.record({ what: fc.constant('join' as const), pupil }),
    fc.record({ what: fc.constant('leave' as const), pupil }),
    fc.record({ what: fc.constant('session' as const) }),
    fc.record({ what: fc.constantFrom('mark' as const, 'clear' as const), pupil, register }),
    fc.record({
      what: fc.constant('move' as const),
      to: fc.constantFrom(schoolClass.id, fixtures.otherClass),
    }),
  );
  const make = async (did: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
    const students = `/dashboard/classes/${schoolClass.id}/students`;
    if (did.what === 'join') await admin('POST', students, { userId: did.pupil });
    else if (did.what === 'leave') await admin('DELETE', students, { userId: did.pupil });
    else if (did.what === 'session') registers.push(await newRegister(server, { subjectId: subject.id }));
    else if (did.what === 'move') {
      const body = { name: 'Uji', classId: did.to, teacherId: null };
      await admin('PUT', `/dashboard/subjects/${subject.id}`, body);
    } else {
      const status = did.what === 'mark' ? 'hadir' : null;
      await registers.at(-1 - did.register)?.mark([{ user_id: did.pupil, status }], 'admin');
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const did of steps) await make(did);
      const noted = await db.select().from(incompleteRegisters).orderBy(asc(incompleteRegisters.sessionId));
      const counted = await db.execute(sql`
        select s.id from sessions s where exists (
          select from memberships m where m.class_id = s.class_id and m.joined_on <= s.date
            and (m.left_on is null or m.left_on > s.date) and m.user_id not in (
            select user_id from attendance a where a.session_id = s.id and a.status is not null))
        order by s.id`);
      expect(noted.map(({ sessionId }) => sessionId)).toEqual(
        (counted as unknown as { rows: { id: number }[] }).rows.map(({ id }) => id),
      );
    }),
    { numRuns: 12 },
  );
});
