import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import {
  attendance,
  gateDuties,
  gateLeaves,
  gateTaps,
  letterPupils,
  letters,
  users,
} from '../../../server/schema.ts';
import { openGate } from '../../support/gate.ts';
import { TODAY } from '../../support/fixtures.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await openGate(server.db, server.fixtures.school);
});
afterAll(() => server.close());
beforeEach(async () => {
  // 08:30 in Jakarta.
  server.clock.set(new Date('2026-11-20T01:30:00Z'));
  await server.db.delete(gateLeaves);
  await server.db.delete(gateDuties);
});

const pupilAt = (place: number) => server.fixtures.pupils[place] ?? 0;
const givePiket = () => openGate(server.db, server.fixtures.school, [server.fixtures.teacher]);
const desk = async (as = 'admin') => (await server.request('GET', '/dashboard/gate/desk', { as })).body.data;
const studentOf = async (id: number, as = 'admin') => {
  const { Classes } = await desk(as);
  return Classes.flatMap(({ Students }: { Students: { id: number }[] }) => Students).find(
    (one: { id: number }) => one.id === id,
  );
};
const tap = (userId: number, at: string, direction: 'in' | 'out' = 'in') =>
  server.db.insert(gateTaps).values({
    schoolId: server.fixtures.school,
    userId,
    day: TODAY,
    at: new Date(`${TODAY}T${at}:00+07:00`),
    receivedAt: NOW,
    direction,
    way: 'hand',
  });
const LEAVES = '/dashboard/gate/leaves';
const give = (body: object, as = 'admin') => server.request('POST', LEAVES, { as, body });

it('says of each pupil of a class when he or she came, how late, and who is in the building', async () => {
  await tap(pupilAt(1), '06:50');
  await tap(pupilAt(2), '07:12');
  await tap(pupilAt(3), '06:40');
  await tap(pupilAt(3), '08:00', 'out');
  const answer = await desk();
  expect(answer).toMatchObject({ day: TODAY, time: '08:30', late_after: '07:00', is_desk: true });
  expect(answer.Classes.map(({ name }: { name: string }) => name)).toContain('X-10');
  expect(await studentOf(pupilAt(1))).toMatchObject({ arrived: '06:50', minutes_late: 0, is_inside: true });
  expect(await studentOf(pupilAt(2))).toMatchObject({ arrived: '07:12', minutes_late: 12, is_inside: true });
  expect(await studentOf(pupilAt(3))).toMatchObject({
    left: '08:00',
    left_early: 'without-leave',
    is_inside: false,
  });
  expect(await studentOf(pupilAt(4))).toMatchObject({ arrived: null, is_inside: false, letter: null });
});

it('shows the letter of whoever is missing, and the latest mark of a register', async () => {
  const { db, fixtures } = server;
  const [letter] = await db
    .insert(letters)
    .values({
      schoolId: fixtures.school,
      kind: 'sakit',
      reason: 'Demam',
      startDate: TODAY,
      endDate: TODAY,
      createdAt: NOW,
      createdByName: 'Ratna Admin',
    })
    .returning();
  await db.insert(letterPupils).values({ letterId: letter?.id ?? 0, userId: pupilAt(5) });
  expect(await studentOf(pupilAt(5))).toMatchObject({ letter: 'sakit', mark: null });
  await db
    .insert(attendance)
    .values({ sessionId: fixtures.session, userId: pupilAt(6), status: 'hadir', updatedAt: NOW });
  expect(await studentOf(pupilAt(6))).toMatchObject({ arrived: null, mark: 'hadir' });
  // 06:50 in Jakarta: the lesson is ahead, and its mark says nothing yet against the gate.
  server.clock.set(new Date('2026-11-19T23:50:00Z'));
  expect(await studentOf(pupilAt(6))).toMatchObject({ arrived: null, mark: null });
});

it('lets the day say of who is Alpa and came through the gate that the lesson may have been skipped', async () => {
  const { db, fixtures } = server;
  await tap(pupilAt(11), '06:50');
  const absent = [pupilAt(11), pupilAt(12)];
  await db.insert(attendance).values(
    absent.map((userId) => ({
      sessionId: fixtures.session,
      userId,
      status: 'alpa' as const,
      updatedAt: NOW,
    })),
  );
  const { today } = (await server.request('GET', calls.getSchoolDayPupils.path(), { as: 'kepsek' })).body
    .data;
  const mayHaveLeft = new Map(
    today.absent.pupils.map((one: { id: number; may_have_left: boolean }) => [one.id, one.may_have_left]),
  );
  expect(absent.map((id) => mayHaveLeft.get(id))).toEqual([true, false]);
});

describe('who sees the desk', () => {
  it('is the whole school for the office and for who has piket today, and the own class for a wali kelas', async () => {
    const whole = (await desk()).Classes.length;
    expect(await desk('kepsek')).toMatchObject({ is_desk: false });
    expect((await desk('kepsek')).Classes).toHaveLength(whole);
    const own = await desk('guru');
    expect(own.is_desk).toBe(false);
    await givePiket();
    const onDuty = await desk('guru');
    expect(onDuty).toMatchObject({ is_desk: true, on_duty: ['Sri Uji, S.Pd.'] });
    const putAside = (isActive: boolean) =>
      server.db.update(users).set({ isActive }).where(eq(users.id, server.fixtures.teacher));
    await putAside(false);
    expect((await desk()).on_duty).toEqual([]);
    await putAside(true);
    expect(onDuty.Classes).toHaveLength(whole);
    expect((await server.request('GET', '/dashboard/gate/desk', { as: 'siswa' })).status).toBe(403);
  });
});

describe('a permission to leave', () => {
  it('takes the pupil out of the building until the return is written, once', async () => {
    await tap(pupilAt(7), '06:55');
    const { body, status } = await give({
      user_id: pupilAt(7),
      reason: 'Ke puskesmas',
      until: '10:00',
      companion: 'ibu',
    });
    expect([status, body.data]).toMatchObject([
      201,
      { given_time: '08:30', until: '10:00', companion: 'ibu', returned_time: null },
    ]);
    expect(await studentOf(pupilAt(7))).toMatchObject({ is_inside: false, left_early: 'with-leave' });
    expect((await give({ user_id: pupilAt(7), reason: 'Lagi' })).body.data[0].path).toBe('user_id');
    server.clock.advance(30 * 60_000);
    const back = () => server.request('POST', `${LEAVES}/${body.data.id}/return`, { as: 'admin' });
    expect((await back()).body.data.returned_time).toBe('09:00');
    server.clock.advance(30 * 60_000);
    expect((await back()).body.data.returned_time).toBe('09:00');
    expect(await studentOf(pupilAt(7))).toMatchObject({ is_inside: true, left_early: null });
    expect((await server.request('DELETE', `${LEAVES}/${body.data.id}`, { as: 'admin' })).status).toBe(400);
  });

  it('that is taken back never was, and twice is once', async () => {
    await tap(pupilAt(8), '06:55');
    const { id } = (await give({ user_id: pupilAt(8), reason: 'Salah pilih' })).body.data;
    const cancel = () => server.request('DELETE', `${LEAVES}/${id}`, { as: 'admin' });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    expect((await server.request('POST', `${LEAVES}/${id}/return`, { as: 'admin' })).status).toBe(400);
    expect(await studentOf(pupilAt(8))).toMatchObject({ is_inside: true });
    expect((await desk()).leaves).toEqual([]);
  });

  it('is the desk’s to give: not the head’s, nor a teacher’s without piket', async () => {
    const body = { user_id: pupilAt(9), reason: 'Ke puskesmas' };
    expect((await give(body, 'kepsek')).status).toBe(403);
    expect((await give(body, 'guru')).status).toBe(403);
    await givePiket();
    expect((await give(body, 'guru')).status).toBe(201);
  });

  it('must end after now, and needs a reason', async () => {
    const at = (until: string) => give({ user_id: pupilAt(10), reason: 'Ke puskesmas', until });
    expect((await at('08:30')).body.data[0]).toMatchObject({ path: 'until' });
    expect((await give({ user_id: pupilAt(10), reason: ' ' })).body.data[0]).toMatchObject({
      path: 'reason',
    });
    expect((await at('08:31')).status).toBe(201);
  });
});
