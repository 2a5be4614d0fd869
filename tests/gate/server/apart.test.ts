// The gate beside what is not its own: other schools, the registers, and the names of who was forgotten.
import fc from 'fast-check';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeRows } from '../../../server/db/statements.ts';
import { lockGate } from '../../../server/features/gate/taps/write.ts';
import { gateCards, gateSettings, gateTaps, subjects, users } from '../../../server/schema.ts';
import { TODAY } from '../../support/fixtures.ts';
import { openGate } from '../../support/gate.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { newPupils } from '../../support/pupils.ts';
import { newRegister } from '../../support/register.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let otherSchool: number;
/** A pupil of the other school whose NIS nobody of the first has, and whose chip card is another pupil's there. */
let otherPupil: number;
beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures } = server;
  await joinFirstSchool(db, fixtures);
  otherSchool = await openOtherSchool(db);
  await openGate(db, fixtures.school, [fixtures.teacher]);
  await openGate(db, otherSchool);
  const [row] = await db
    .insert(users)
    .values({
      identifier: 'seberang',
      nis: '990001',
      fullname: 'Anak Seberang',
      roleId: fixtures.roles.student,
      passwordHash: '-',
      schoolId: otherSchool,
    })
    .returning({ id: users.id });
  otherPupil = row?.id ?? 0;
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: unknown, as = 'admin-a', headers = {}) =>
  server.request(method, path, { as, body, headers });
const atOther = () => ({ 'X-School-Id': String(otherSchool) });

it('nothing at the gate of another school is found, written or told', async () => {
  const number = '77AA';
  const card = await ask(
    'POST',
    '/dashboard/gate/cards',
    { number, user_id: otherPupil },
    'admin',
    atOther(),
  );
  const made = { name: 'Seberang', kind: 'kiosk' };
  const device = await ask('POST', '/dashboard/gate/devices', made, 'admin', atOther());
  const tap = { user_id: otherPupil, time: '07:10', direction: 'in' };
  const written = await ask('POST', '/dashboard/gate/taps', tap, 'admin', atOther());
  expect([card.status, device.status, written.status]).toEqual([201, 201, 201]);

  expect((await ask('POST', '/dashboard/gate/taps', tap)).body.data).toMatchObject([{ path: 'user_id' }]);
  const correction = { is_removal: true, reason: 'x' };
  for (const [method, path, body] of [
    ['POST', `/dashboard/gate/taps/${written.body.data.id}/correction`, correction],
    ['PUT', `/dashboard/gate/devices/${device.body.data.device.id}`, { name: 'x' }],
    ['POST', `/dashboard/gate/devices/${device.body.data.device.id}/secret`, undefined],
    ['DELETE', `/dashboard/gate/devices/${device.body.data.device.id}`, undefined],
    ['DELETE', `/dashboard/gate/cards/${card.body.data.id}`, undefined],
  ] as const) {
    expect([path, (await ask(method, path, body)).status]).toEqual([path, 404]);
  }
  for (const path of [`taps?user_id=${otherPupil}&day=${TODAY}`, 'devices', 'cards', 'duties']) {
    const { data } = (await ask('GET', `/dashboard/gate/${path}`)).body;
    expect([path, JSON.stringify(data)]).toEqual([path, expect.not.stringContaining('eberang')]);
  }
  const { code } = (await ask('POST', '/dashboard/gate/devices', { name: 'Depan', kind: 'kiosk' })).body.data;
  const start = await server.request('POST', '/gate/kiosk/start', { body: { code } });
  const [Cookie = ''] = (start.headers.get('set-cookie') ?? '').split(';');
  const now = server.clock.now().toISOString();
  const taps = [
    { counter: 0, at: now, kind: 'typed', value: '990001' },
    { counter: 1, at: now, kind: 'chip', value: number },
  ];
  const answer = await server.request('POST', '/gate/kiosk/taps', {
    body: { sent_at: now, taps },
    headers: { Cookie },
  });
  expect(answer.body.data.taps).toMatchObject([
    { outcome: 'unknown', pupil: null },
    { outcome: 'unknown', pupil: null },
  ]);
  // The same number may be another pupil's card here.
  const own = { number, user_id: server.fixtures.pupils[3] };
  expect((await ask('POST', '/dashboard/gate/cards', own)).status).toBe(201);
});

it('a number is one pupil’s at a time, and a list says which lines are wrong', async () => {
  const [, , , , first = 0, second = 0] = server.fixtures.pupils;
  const assign = (userId: number) =>
    ask('POST', '/dashboard/gate/cards', { number: '55:55', user_id: userId }, 'guru');
  const { id } = (await assign(first)).body.data;
  expect((await assign(second)).body.data).toMatchObject([{ path: 'number' }]);
  expect((await ask('DELETE', `/dashboard/gate/cards/${id}`, undefined, 'guru')).status).toBe(200);
  expect((await assign(second)).status).toBe(201);
  const cards = [
    { number: '6001', nis: '240006' },
    { number: '6002', nis: '999999' },
    { number: '5555', nis: '240004' },
    { number: '6001', nis: '240006' },
  ];
  const told = {
    written: 1,
    existing: 1,
    wrong: [{ line: 2 }, { line: 3 }],
  };
  const list = (preview: boolean) => ask('POST', '/dashboard/gate/cards/import', { cards, preview });
  expect((await list(true)).body.data).toMatchObject(told);
  expect((await list(false)).body.data).toMatchObject(told);
  expect((await list(false)).body.data).toMatchObject({ written: 0, existing: 2 });
  const found = (await ask('GET', '/dashboard/gate/cards?search=6001')).body;
  expect(found).toMatchObject({ meta: { totalItems: 1 }, data: [{ number: '6001', withdrawn_at: null }] });
});

it('the card of who has left, or is at another school by now, comes to the next pupil, and no number of that school is told', async () => {
  const { db, fixtures } = server;
  const next = fixtures.pupils[20] ?? 0;
  const [left, moved] = await newPupils(server, 'Sudah Lulus', 'Sudah Pindah');
  await db
    .update(users)
    .set({ schoolId: fixtures.school })
    .where(inArray(users.id, [left ?? 0, moved ?? 0]));
  for (const [number, user_id] of [
    ['1F', left],
    ['2F', moved],
  ]) {
    expect((await ask('POST', '/dashboard/gate/cards', { number, user_id })).status).toBe(201);
  }
  expect((await ask('POST', '/dashboard/gate/cards', { number: '1F', user_id: next })).status).toBe(400);
  await db
    .update(users)
    .set({ isActive: false, inactiveSince: TODAY, inactiveReason: 'Lulus' })
    .where(eq(users.id, left ?? 0));
  await db
    .update(users)
    .set({ schoolId: otherSchool, nis: '990002' })
    .where(eq(users.id, moved ?? 0));
  const [line] = (await ask('GET', '/dashboard/gate/cards?search=2F')).body.data;
  expect(line).toMatchObject({ number: '2F', Pupil: { fullname: 'Sudah Pindah', nis: null } });
  expect((await ask('POST', '/dashboard/gate/cards', { number: '1F', user_id: next })).status).toBe(201);
  const cards = [{ number: '2F', nis: '240021' }];
  const list = (preview: boolean) => ask('POST', '/dashboard/gate/cards/import', { cards, preview });
  expect((await list(true)).body.data).toEqual({ written: 1, existing: 0, wrong: [] });
  expect((await list(false)).body.data).toEqual({ written: 1, existing: 0, wrong: [] });
  const lines = (await ask('GET', '/dashboard/audit?limit=4')).body.data;
  expect(
    lines.map(({ entity, action }: { entity: string; action: string }) => `${entity}.${action}`),
  ).toEqual(['gate.cards-imported', 'gate.card-withdrawn', 'gate.card-assigned', 'gate.card-withdrawn']);
});

it('nobody of whom the gate has noticed anything is deleted, nor taken back with an import', async () => {
  const rows = [{ row: 2, fullname: 'Impor Gerbang', nis: '990100', class: 'X-10' }];
  const order = { kind: 'pupils', file_name: 'a.xlsx', academic_year_id: server.fixtures.year, rows };
  const { id } = (await ask('POST', '/dashboard/imports', order)).body.data;
  const [pupil] = await server.db.select({ id: users.id }).from(users).where(eq(users.nis, '990100'));
  const tap = { user_id: pupil?.id, time: '07:10', direction: 'in' };
  expect((await ask('POST', '/dashboard/gate/taps', tap)).status).toBe(201);
  const days = { start_date: TODAY, end_date: TODAY };
  const letter = { student_ids: [pupil?.id], kind: 'izin', reason: 'Acara', ...days };
  expect((await ask('POST', '/dashboard/letters', letter)).status).toBe(201);
  const undone = await ask('POST', `/dashboard/imports/${id}/undo`);
  expect([undone.status, undone.body.message]).toEqual([
    400,
    'Impor ini tidak dapat diurungkan: sudah ada 1 surat izin atau sakit, 1 catatan gerbang',
  ]);
  const removal = { userId: pupil?.id };
  await ask('DELETE', `/dashboard/classes/${server.fixtures.class}/students`, removal);
  const deleted = await ask('DELETE', `/dashboard/users/${pupil?.id}`);
  expect([deleted.status, deleted.body.message]).toEqual([400, expect.stringContaining('1 catatan gerbang')]);
});

it('the file of a fingerprint machine is written once, minute by minute, and what was corrected stays so', async () => {
  const [, , , , , , , pupil = 0] = server.fixtures.pupils;
  const rows = [
    { number: '240007', day: '2026-11-19', time: '06:58' },
    { number: '240007', day: '2026-11-19', time: '13:20' },
    { number: '240007', day: '2026-11-19', time: '06:58' },
    { number: '7', day: '2026-11-19', time: '06:58' },
    { number: '240007', day: '2026-11-20', time: '23:00' },
  ];
  const file = (preview: boolean) => ask('POST', '/dashboard/gate/file', { numbers: 'nis', rows, preview });
  const told = { written: 2, existing: 1, wrong: [{ line: 4 }, { line: 5 }] };
  expect((await file(true)).body.data).toMatchObject(told);
  expect((await file(false)).body.data).toMatchObject(told);
  const lines = async () =>
    (await ask('GET', `/dashboard/gate/taps?user_id=${pupil}&day=2026-11-19`)).body.data;
  expect(await lines()).toMatchObject([
    { time: '06:58', direction: 'in', way: 'file' },
    { time: '13:20', direction: 'out', way: 'file' },
  ]);
  const [first] = await lines();
  const removal = { is_removal: true, reason: 'Jari temannya' };
  expect((await ask('POST', `/dashboard/gate/taps/${first.id}/correction`, removal)).status).toBe(201);
  expect((await file(false)).body.data).toMatchObject({ written: 0, existing: 3 });
  expect(await lines()).toHaveLength(3);
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'who looks at the file of a machine waits for no kiosk that is writing, and no kiosk waits',
  async () => {
    const rows = [{ number: '240007', day: '2026-11-18', time: '06:58' }];
    await server.db.transaction(async (tx) => {
      await lockGate(tx, server.fixtures.school);
      const look = { numbers: 'nis', rows, preview: true };
      expect((await ask('POST', '/dashboard/gate/file', look)).status).toBe(200);
    });
  },
);

it('piket is given to a teacher of the school for some weekdays, and ends with them', async () => {
  const duty = {
    user_id: server.fixtures.otherTeacher,
    start_date: TODAY,
    end_date: '2026-12-18',
    weekdays: [5, 1, 5],
  };
  const made = await ask('POST', '/dashboard/gate/duties', duty);
  expect(made.body.data).toMatchObject({ weekdays: [1, 5] });
  const asPiket = () => ask('GET', '/dashboard/gate/devices', undefined, 'guru2');
  expect((await asPiket()).status).toBe(200);
  expect((await ask('DELETE', `/dashboard/gate/duties/${made.body.data.id}`)).status).toBe(200);
  expect((await asPiket()).status).toBe(403);
  const wrong = await ask('POST', '/dashboard/gate/duties', { ...duty, end_date: '2026-11-01' });
  expect(wrong.body.data).toMatchObject([{ path: 'end_date' }]);
  const pupilOnDuty = await ask('POST', '/dashboard/gate/duties', {
    ...duty,
    user_id: server.fixtures.student,
  });
  expect(pupilOnDuty.status).toBe(400);
});

it('whatever is done at the gate: no mark, session or closed month changes, nor what a recap answers', async () => {
  const { class: classId, pupils, teacher: teacherId, school: schoolId } = server.fixtures;
  // The daily register of a school that wants arrivals suggested, and a month that is signed.
  await server.db
    .update(gateSettings)
    .set({ prefillsDaily: true })
    .where(eq(gateSettings.schoolId, schoolId));
  const [daily] = await server.db
    .insert(subjects)
    .values({ name: 'Presensi harian', isDaily: true, classId, teacherId })
    .returning({ id: subjects.id });
  const register = await newRegister(server, { subjectId: daily?.id ?? 0 });
  const closing = { month: '2026-10' };
  expect((await ask('POST', `/dashboard/classes/${classId}/closings`, closing, 'kepsek')).status).toBe(200);
  const tables = ['attendance', 'attendance_changes', 'sessions', 'closed_months', 'letters', 'memberships'];
  const everything = async () => [
    ...(await Promise.all(
      tables.map((table) =>
        executeRows(server.db, sql`select t::text as row from ${sql.identifier(table)} t order by 1`),
      ),
    )),
    ...(await Promise.all(
      ['2026-10', '2026-11'].map(
        async (month) => (await ask('GET', `/dashboard/classes/${classId}/recap?month=${month}`)).body.data,
      ),
    )),
    (await ask('GET', register.path)).body.data,
  ];
  const before = await everything();
  expect(before[0]?.length).toBeGreaterThan(0);
  const { code } = (await ask('POST', '/dashboard/gate/devices', { name: 'Acak', kind: 'kiosk' })).body.data;
  const start = await server.request('POST', '/gate/kiosk/start', { body: { code } });
  const [Cookie = ''] = (start.headers.get('set-cookie') ?? '').split(';');
  let counter = 0;
  const place = fc.integer({ min: 8, max: 20 });
  const minute = fc.integer({ min: 0, max: 59 });
  const direction = fc.constantFrom('in', 'out');
  const act = fc.record({
    kind: fc.constantFrom('kiosk', 'hand', 'correct', 'file', 'leave', 'back', 'cancel', 'read'),
    place,
    minute,
    direction,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      for (const one of acts) {
        const time = `07:${String(one.minute).padStart(2, '0')}`;
        const userId = pupils[one.place] ?? 0;
        const [pupil] = await server.db.select({ nis: users.nis }).from(users).where(eq(users.id, userId));
        const nis = pupil?.nis ?? '';
        if (one.kind === 'kiosk') {
          const at = new Date(Date.UTC(2026, 10, 20, 0, one.minute)).toISOString();
          const sent = { counter: counter++, at, kind: 'card', value: nis, direction: one.direction };
          const body = { sent_at: server.clock.now().toISOString(), taps: [sent] };
          const { status } = await server.request('POST', '/gate/kiosk/taps', { body, headers: { Cookie } });
          expect(status).toBe(200);
        } else if (one.kind === 'hand') {
          const body = { user_id: userId, time, direction: one.direction };
          expect((await ask('POST', '/dashboard/gate/taps', body)).status).toBe(201);
        } else if (one.kind === 'leave') {
          // A second one before the return is refused.
          const body = { user_id: userId, reason: 'Ke dokter' };
          expect([201, 400]).toContain((await ask('POST', '/dashboard/gate/leaves', body)).status);
        } else if (one.kind === 'back' || one.kind === 'cancel') {
          const [leave] = (await ask('GET', '/dashboard/gate/desk')).body.data.leaves;
          if (!leave) continue;
          const path = `/dashboard/gate/leaves/${leave.id}`;
          // Who is back cannot have the leave taken away any more.
          const { status } = await (one.kind === 'back'
            ? ask('POST', `${path}/return`)
            : ask('DELETE', path));
          expect([200, 400]).toContain(status);
        } else if (one.kind === 'read') {
          for (const path of [
            '/dashboard/gate/lateness',
            `/dashboard/gate/pupils/${userId}/arrivals`,
            `${register.path}/context`,
          ])
            expect((await ask('GET', path)).status).toBe(200);
        } else if (one.kind === 'file') {
          const rows = [{ number: nis, day: one.minute % 2 ? '2026-11-18' : '2026-10-21', time }];
          expect((await ask('POST', '/dashboard/gate/file', { numbers: 'nis', rows })).status).toBe(200);
        } else {
          const { data } = (await ask('GET', `/dashboard/gate/taps?user_id=${userId}`)).body;
          const present = data.find((line: { is_present: boolean }) => line.is_present);
          if (!present) continue;
          const body = { time, direction: one.direction, reason: 'Acak' };
          const path = `/dashboard/gate/taps/${present.id}/correction`;
          expect((await ask('POST', path, body)).status).toBe(201);
        }
      }
    }),
    { numRuns: rounds(6) },
  );
  expect(await server.db.$count(gateTaps)).toBeGreaterThan(10);
  expect(await everything()).toEqual(before);
});

it('who is forgotten keeps arrivals without a reason, and no card', async () => {
  const [, , , , , , , , , pupil = 0] = server.fixtures.pupils;
  await ask('POST', '/dashboard/gate/cards', { number: 'F00D', user_id: pupil });
  const tap = { user_id: pupil, time: '06:30', direction: 'in' };
  const { id } = (await ask('POST', '/dashboard/gate/taps', tap)).body.data;
  const change = { time: '06:31', direction: 'in', reason: 'Kata Siswa Uji, jam gerbang salah' };
  await ask('POST', `/dashboard/gate/taps/${id}/correction`, change);
  await ask('PUT', `/dashboard/users/${pupil}/active`, { is_active: false, reason: 'Pindah' });
  expect((await ask('POST', `/dashboard/users/${pupil}/anonymise`)).status).toBe(200);
  expect(await server.db.$count(gateCards, eq(gateCards.userId, pupil))).toBe(0);
  const lines = await server.db.select().from(gateTaps).where(eq(gateTaps.userId, pupil));
  expect(lines.length).toBeGreaterThanOrEqual(2);
  for (const { reason } of lines) expect([null, '(dihapus)']).toContain(reason);
});
