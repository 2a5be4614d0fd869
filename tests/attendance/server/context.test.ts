import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import { memberships, subjects } from '../../../server/schema.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';
import { countStatements } from '../../support/statements.ts';

let server: TestServer;
let subjectId: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(NOW);
  // A subject of its own for each test, so that no other session counts.
  const [row] = await server.db
    .insert(subjects)
    .values({ name: 'Biologi', classId: server.fixtures.class, teacherId: server.fixtures.teacher })
    .returning({ id: subjects.id });
  subjectId = row?.id ?? 0;
});
afterAll(() => server.close());

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;

const contextOf = async (
  register: TestRegister,
  userId = pupil(1),
  as = 'guru',
): Promise<AttendanceContext> => {
  const { body } = await server.request('GET', `${register.path}/context`, { as });
  return body.data.find((row: AttendanceContext) => row.user_id === userId);
};

describe('beside each name', () => {
  it('stand the last five sessions of this subject before this one, oldest first', async () => {
    const days = [
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-09',
      '2026-11-16',
    ];
    const statuses = ['alpa', 'hadir', 'sakit', 'izin', null, 'terlambat', 'hadir'];
    const ids: number[] = [];
    for (const [i, date] of days.entries()) {
      const register = await newRegister(server, { subjectId, date });
      ids.push(register.id);
      await register.mark([{ user_id: pupil(1), status: statuses[i] }]);
    }
    const now = await newRegister(server, { subjectId });
    await newRegister(server, { subjectId, date: '2026-11-27' });
    expect((await contextOf(now)).recent).toEqual(
      [2, 3, 4, 5, 6].map((i) => ({ session_id: ids[i], date: days[i], status: statuses[i] })),
    );
  });

  it('stands the share of attendance: Hadir and Terlambat of what is recorded', async () => {
    for (const [date, status] of [
      ['2026-11-02', 'hadir'],
      ['2026-11-03', 'terlambat'],
      ['2026-11-04', 'alpa'],
      ['2026-11-05', 'izin'],
      ['2026-11-06', null],
    ]) {
      const register = await newRegister(server, { subjectId, date: date ?? '' });
      await register.mark([{ user_id: pupil(1), status }]);
    }
    const now = await newRegister(server, { subjectId });
    expect(await contextOf(now)).toMatchObject({ recorded: 4, present: 2, share: 0.5 });
    expect(await contextOf(now, pupil(2))).toMatchObject({ recorded: 0, present: 0, share: null });
  });

  it('stands everybody of the register, in its order', async () => {
    const now = await newRegister(server, { subjectId });
    const { body } = await server.request('GET', `${now.path}/context`, { as: 'kepsek' });
    expect(body.data.map((row: AttendanceContext) => row.user_id)).toEqual(server.fixtures.pupils);
  });
});

describe('"kemungkinan cabut"', () => {
  const lessons = async () => ({
    earlier: await newRegister(server, {
      subjectId: server.fixtures.secondSubject,
      start_time: '06:00',
      end_time: '06:45',
    }),
    now: await newRegister(server, { subjectId }),
  });

  it.each([
    ['hadir', 'alpa', true],
    ['hadir', null, true],
    ['terlambat', 'alpa', true],
    ['hadir', 'hadir', false],
    ['hadir', 'terlambat', false],
    ['hadir', 'izin', false],
    ['hadir', 'sakit', false],
    ['sakit', 'alpa', false],
    ['alpa', null, false],
    [null, null, false],
  ])(
    'of a pupil who was %s in an earlier lesson of the day and is %s here: %s',
    async (before, here, suspect) => {
      const { earlier, now } = await lessons();
      await earlier.mark([{ user_id: pupil(3), status: before }]);
      await now.mark([{ user_id: pupil(3), status: here }]);
      const { skipped_suspect, seen_earlier } = await contextOf(now, pupil(3));
      expect(skipped_suspect).toBe(suspect);
      const came = before === 'hadir' || before === 'terlambat';
      expect(seen_earlier).toEqual(
        came ? { session_id: earlier.id, subject: 'Kimia', start_time: '06:00' } : null,
      );
      await earlier.mark([{ user_id: pupil(3), status: null }]);
    },
  );

  it('is not said before the lesson has begun, nor because of a later lesson or another day', async () => {
    const { earlier, now } = await lessons();
    await earlier.mark([{ user_id: pupil(4), status: 'hadir' }]);
    server.clock.set(new Date('2026-11-19T23:59:00Z'));
    expect(await contextOf(now, pupil(4))).toMatchObject({ skipped_suspect: false });
    server.clock.set(new Date('2026-11-20T00:00:00Z'));
    expect(await contextOf(now, pupil(4))).toMatchObject({ skipped_suspect: true });
    expect(await contextOf(earlier, pupil(4))).toMatchObject({ seen_earlier: null, skipped_suspect: false });
    const yesterday = await newRegister(server, { subjectId, date: '2026-11-19' });
    expect(await contextOf(yesterday, pupil(4))).toMatchObject({ seen_earlier: null });
  });
});

it('is asked for with the same nine statements, however many sessions there are', async () => {
  const now = await newRegister(server, { subjectId });
  const taken = countStatements(server);
  /** The fewer of two turns: signing in and a new connection have statements of their own. */
  const statementsOf = async () => {
    taken();
    await contextOf(now);
    const first = taken();
    await contextOf(now);
    return Math.min(first, taken());
  };
  const before = await statementsOf();
  expect(before).toBeLessThanOrEqual(9);
  for (const date of ['2026-11-02', '2026-11-03', '2026-11-04']) {
    const register = await newRegister(server, { subjectId, date });
    await register.mark(server.fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })));
  }
  expect(await statementsOf()).toBe(before);
});

it('of a pupil who came to the class later leaves out the lessons before, unless the pupil has a mark there', async () => {
  const { db, fixtures } = server;
  const before = await newRegister(server, { subjectId, date: '2026-11-02' });
  const marked = await newRegister(server, { subjectId, date: '2026-11-03' });
  await marked.mark([{ user_id: pupil(5), status: 'sakit' }]);
  const since = await newRegister(server, { subjectId, date: '2026-11-05' });
  const now = await newRegister(server, { subjectId });
  const ofPupil = and(eq(memberships.userId, pupil(5)), eq(memberships.classId, fixtures.class));
  const [member] = await db.select().from(memberships).where(ofPupil);
  await db.update(memberships).set({ joinedOn: '2026-11-05' }).where(ofPupil);
  expect((await contextOf(now, pupil(5))).recent).toEqual([
    { session_id: marked.id, date: '2026-11-03', status: 'sakit' },
    { session_id: since.id, date: '2026-11-05', status: null },
  ]);
  expect((await contextOf(now, pupil(6))).recent.map(({ session_id: id }) => id)).toEqual([
    before.id,
    marked.id,
    since.id,
  ]);
  await db.update(memberships).set({ joinedOn: member?.joinedOn }).where(ofPupil);
});
