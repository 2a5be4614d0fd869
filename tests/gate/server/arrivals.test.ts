// What a register shows of the gate, and that it suggests and no more.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import { attendance, calendarDays, gateSettings, gateTaps, subjects } from '../../../server/schema.ts';
import { TODAY } from '../../support/fixtures.ts';
import { openGate } from '../../support/gate.ts';
import { joinFirstSchool } from '../../support/otherSchool.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';
import { countStatements } from '../../support/statements.ts';

const YESTERDAY = '2026-11-19';
const HOLIDAY = '2026-11-17';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;
const contexts = async ({ path }: TestRegister, as = 'guru'): Promise<AttendanceContext[]> =>
  (await server.request('GET', `${path}/context`, { as })).body.data;
const arrivalOf = async (register: TestRegister, i: number) =>
  (await contexts(register)).find(({ user_id: id }) => id === pupil(i))?.arrival;
const tap = async (i: number, time: string, day = TODAY, direction = 'in'): Promise<number> => {
  const body = { user_id: pupil(i), day, time, direction };
  const answer = await server.request('POST', '/dashboard/gate/taps', { as: 'admin-a', body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
};

describe('beside each name', () => {
  it('nothing stands where the gate is off, and that costs no statement', async () => {
    const register = await newRegister(server);
    const taken = countStatements(server);
    const statements = async () => {
      taken();
      await contexts(register);
      return taken();
    };
    await statements();
    const before = await statements();
    expect((await contexts(register)).every(({ arrival }) => arrival === null)).toBe(true);
    await openGate(server.db, server.fixtures.school);
    expect(await statements()).toBe(before + 1);
    await tap(1, '07:12');
    expect(await statements()).toBe(before + 1);
  });

  it('stands when the pupil first came, how late that was, and who has not come', async () => {
    await tap(2, '06:48');
    await tap(2, '07:40', TODAY, 'out');
    await tap(2, '07:50');
    const register = await newRegister(server);
    expect(await arrivalOf(register, 1)).toEqual({ time: '07:12', minutes_late: 12, suggests: null });
    expect(await arrivalOf(register, 2)).toEqual({ time: '06:48', minutes_late: 0, suggests: null });
    expect(await arrivalOf(register, 3)).toEqual({ time: null, minutes_late: 0, suggests: null });
  });

  it('stands what was corrected, and not what never was', async () => {
    const register = await newRegister(server);
    const correct = (id: number, body: object) =>
      server.request('POST', `/dashboard/gate/taps/${id}/correction`, { as: 'admin-a', body });
    const id = await tap(4, '07:30');
    const { body } = await correct(id, { time: '06:59', direction: 'in', reason: 'Antre' });
    expect(await arrivalOf(register, 4)).toMatchObject({ time: '06:59', minutes_late: 0 });
    await correct(body.data.id, { is_removal: true, reason: 'Kartu temannya' });
    expect(await arrivalOf(register, 4)).toMatchObject({ time: null });
  });

  it('a lesson of a past day shows that day, and does not say that somebody was missing', async () => {
    await tap(5, '07:05', YESTERDAY);
    const register = await newRegister(server, { date: YESTERDAY });
    expect(await arrivalOf(register, 5)).toEqual({ time: '07:05', minutes_late: 5, suggests: null });
    expect(await arrivalOf(register, 1)).toBeNull();
    expect(await arrivalOf(await newRegister(server, { date: '2026-11-27' }), 5)).toBeNull();
  });

  it('nobody is late or missing on a day without school', async () => {
    const { school: schoolId, year: academicYearId } = server.fixtures;
    await tap(5, '09:00', HOLIDAY);
    const register = await newRegister(server, { date: HOLIDAY });
    expect(await arrivalOf(register, 5)).toMatchObject({ minutes_late: 120 });
    await server.db.insert(calendarDays).values({
      schoolId,
      academicYearId,
      name: 'Hari Guru',
      kind: 'libur-sekolah',
      isSchoolDay: false,
      startDate: HOLIDAY,
      endDate: HOLIDAY,
    });
    expect(await arrivalOf(register, 5)).toMatchObject({ time: '09:00', minutes_late: 0 });
  });

  it('a school of another zone reads its own clock', async () => {
    await server.db.insert(gateTaps).values({
      schoolId: server.fixtures.school,
      userId: pupil(6),
      day: TODAY,
      at: new Date('2026-11-19T22:10:00Z'),
      receivedAt: NOW,
      direction: 'in',
      way: 'hand',
    });
    expect(await arrivalOf(await newRegister(server), 6)).toMatchObject({ time: '05:10' });
  });
});

describe('the daily register of a school that wants it', () => {
  it('is suggested who came, on time or late, and nothing is written', async () => {
    const { db, fixtures } = server;
    const [daily] = await db
      .insert(subjects)
      .values({
        name: 'Presensi harian',
        isDaily: true,
        classId: fixtures.class,
        teacherId: fixtures.teacher,
      })
      .returning({ id: subjects.id });
    const register = await newRegister(server, { subjectId: daily?.id ?? 0 });
    expect(await arrivalOf(register, 1)).toMatchObject({ time: '07:12', suggests: null });
    await db
      .update(gateSettings)
      .set({ prefillsDaily: true })
      .where(eq(gateSettings.schoolId, fixtures.school));
    const marks = await db.$count(attendance);
    expect(await arrivalOf(register, 1)).toMatchObject({ minutes_late: 12, suggests: 'terlambat' });
    expect(await arrivalOf(register, 2)).toMatchObject({ suggests: 'hadir' });
    expect(await arrivalOf(register, 3)).toMatchObject({ suggests: null });
    expect(await arrivalOf(await newRegister(server), 1)).toMatchObject({ suggests: null });
    expect(await db.$count(attendance)).toBe(marks);
  });
});
