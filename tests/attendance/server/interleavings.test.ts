import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import { ATTENDANCE_STATUSES } from '../../../contract/attendanceStatus.ts';
import type { AttendanceChange } from '../../../contract/attendance/history.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** Each of the 37 pupils of a round lives through an interleaving of its own. */
const ROUNDS = rounds(6);
const PUPILS = 37;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Status = AttendanceRow['Subject_Session_Attendance']['status'];
type Teacher = 'guru' | 'admin';

/** What a teacher has on the screen, by pupil. */
type Screen = Map<number, { version: number; status: Status }>;

/** What a teacher sent for a pupil, and what stood on the screen at that moment. */
interface Sent {
  by: number;
  seen: { version: number; status: Status };
  want: Status;
}

/** For one pupil: nothing, reading the row anew, or a mark by what stands on the screen, however old that is. */
const move = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'rest' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'look' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      want: fc.constantFrom(...ATTENDANCE_STATUSES, null),
    }),
  },
);
const moves = fc.array(move, { minLength: PUPILS, maxLength: PUPILS });
/** One teacher after the other, or both at the same moment. */
const step = fc.record({ who: fc.constantFrom('guru', 'admin', 'both'), guru: moves, admin: moves });
const round = fc.array(step, { minLength: 3, maxLength: 6 });

type Moves = typeof moves extends fc.Arbitrary<infer T> ? T : never;

const valueOf = ({ Subject_Session_Attendance: { version = 0, status } }: AttendanceRow) => ({
  version,
  status,
});

/** A fresh register before two teachers. */
async function classroom() {
  const register = await newRegister(server);
  const blank = () =>
    new Map(server.fixtures.pupils.map((id) => [id, { version: 0, status: null as Status }]));
  const screens: Record<Teacher, Screen> = { guru: blank(), admin: blank() };
  const ids: Record<Teacher, number> = { guru: server.fixtures.teacher, admin: server.fixtures.admin };
  const sent = new Map<number, Sent[]>(server.fixtures.pupils.map((id) => [id, []]));

  const act = async (who: Teacher, wanted: Moves) => {
    const screen = screens[who];
    const looked = new Set<unknown>();
    const attendances: { user_id: number; status: Status; version: number }[] = [];
    for (const [i, userId] of server.fixtures.pupils.entries()) {
      const chosen = wanted[i];
      const seen = screen.get(userId) ?? { version: 0, status: null };
      if (chosen?.kind === 'look') looked.add(userId);
      if (chosen?.kind !== 'mark') continue;
      attendances.push({ user_id: userId, status: chosen.want, version: seen.version });
      sent.get(userId)?.push({ by: ids[who], seen, want: chosen.want });
    }
    if (looked.size > 0) {
      const rows = await register.rows();
      for (const row of rows) if (looked.has(row.user_id)) screen.set(Number(row.user_id), valueOf(row));
    }
    if (attendances.length === 0) return;
    const { status, body } = await register.mark(attendances, who);
    expect(status).toBe(200);
    const wants = new Map(attendances.map((entry) => [entry.user_id, entry]));
    for (const row of body.data as AttendanceRow[]) {
      expect(valueOf(row).status).toBe(wants.get(Number(row.user_id))?.status);
      screen.set(Number(row.user_id), valueOf(row));
    }
    for (const row of body.conflicts as AttendanceRow[]) {
      const entry = wants.get(Number(row.user_id));
      expect(valueOf(row).version).not.toBe(entry?.version);
      expect(valueOf(row).status).not.toBe(entry?.status);
    }
    expect(body.data.length + body.conflicts.length).toBe(attendances.length);
  };
  return { register, act, sent };
}

/** Every change that was written had on its writer's screen the value that it replaced. */
async function expectNothingOverwrittenUnseen(register: TestRegister, sent: Map<number, Sent[]>) {
  const changes: AttendanceChange[] = [];
  for (let page = 1; ; page++) {
    const { body } = await server.request('GET', `${register.path}/history?limit=100&page=${page}`, {
      as: 'admin',
    });
    changes.push(...body.data);
    if (page >= body.meta.totalPages) break;
  }
  const rows = new Map((await register.rows()).map((row) => [row.user_id, valueOf(row)]));
  for (const [userId, entries] of sent) {
    const own = changes.filter((change) => change.user_id === userId).toReversed();
    let before: { version: number; status: Status } = { version: 0, status: null };
    for (const { version, from, to, by } of own) {
      const replaced = before;
      expect([version, from.status]).toEqual([replaced.version + 1, replaced.status]);
      const writer = entries.find(
        (entry) => entry.by === by.id && entry.want === to.status && entry.seen.version === replaced.version,
      );
      expect(writer?.seen).toEqual(replaced);
      before = { version, status: to.status };
    }
    expect(rows.get(userId)).toEqual(before);
  }
}

it('of two teachers, neither overwrites unseen what the other has marked, in random interleavings', async () => {
  let interleavings = 0;
  await fc.assert(
    fc.asyncProperty(round, async (steps) => {
      const { register, act, sent } = await classroom();
      for (const { who, guru, admin } of steps) {
        if (who === 'both') await Promise.all([act('guru', guru), act('admin', admin)]);
        else await act(who === 'guru' ? 'guru' : 'admin', who === 'guru' ? guru : admin);
      }
      await expectNothingOverwrittenUnseen(register, sent);
      interleavings += sent.size;
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
  expect(interleavings).toBe(ROUNDS * PUPILS);
}, 60_000);
