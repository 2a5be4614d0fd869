// What the calendar and the school's zone make of arrivals, read by sets from the tables.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_GATE_TIMETABLE, type GateTimetable } from '../../../contract/gate/words.ts';
import { readGateDays } from '../../../server/features/gate/index.ts';
import { calendarDays, gateLeaves, gateTaps, schools } from '../../../server/schema.ts';
import { openGate } from '../../support/gate.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let pupil: number;
beforeAll(async () => {
  server = await startTestServer();
  pupil = server.fixtures.pupils[1] ?? 0;
});
afterAll(() => server.close());

const HOURS: GateTimetable = {
  ...DEFAULT_GATE_TIMETABLE,
  weekdays: { 5: { opens: '05:30', late_after: '06:30', leaves: '11:00' } },
  kinds: { ujian: { opens: '06:00', late_after: '07:30', leaves: '10:00' } },
};
const read = (from: string, to: string, hours = HOURS) =>
  readGateDays(server.db, { schoolId: server.fixtures.school, hours, pastHours: [] }, 'Asia/Jakarta', {
    from,
    to,
  });

const comes = (day: string, time: string) =>
  server.db.insert(gateTaps).values({
    schoolId: server.fixtures.school,
    userId: pupil,
    day,
    at: new Date(`${day}T${time}:00+07:00`),
    receivedAt: new Date(),
    direction: 'in',
    way: 'hand',
  });

it('a Friday, an examination and a day without school have hours of their own, or none', async () => {
  const { school: schoolId, year: academicYearId } = server.fixtures;
  const day = (date: string) => ({ schoolId, academicYearId, startDate: date, endDate: date });
  await server.db.insert(calendarDays).values([
    { ...day('2026-11-18'), name: 'Ujian tengah semester', kind: 'ujian', isSchoolDay: true },
    { ...day('2026-11-19'), name: 'Hari Guru', kind: 'libur-sekolah', isSchoolDay: false },
  ]);
  for (const date of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-22'])
    await comes(date, '07:20');
  const { factsOf, hoursOf } = await read('2026-11-16', '2026-11-22');
  const late = (date: string) => factsOf(pupil, date).minutesLate;
  expect(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-22'].map(late)).toEqual([
    20, 0, 0, 50, 0,
  ]);
  expect(hoursOf('2026-11-18')?.leaves).toBe('10:00');
  expect(hoursOf('2026-11-19')).toBeUndefined();
  expect(hoursOf('2026-11-22')).toBeUndefined();
  expect(factsOf(pupil, '2026-11-16').arrived).toBeNull();
});

it('between two school years there is no school, and a range may span both', async () => {
  const { hoursOf } = await read('2026-06-15', '2026-07-20');
  expect(hoursOf('2026-06-18')).toBeDefined();
  expect(hoursOf('2026-07-01')).toBeUndefined();
  expect(hoursOf('2026-07-14')).toBeDefined();
});

it('a leave that was cancelled counts for nothing', async () => {
  const leave = {
    schoolId: server.fixtures.school,
    userId: pupil,
    day: '2026-11-17',
    givenAt: new Date('2026-11-17T09:00:00+07:00'),
    givenByName: 'Ratna Admin',
    reason: 'Ke dokter',
  };
  await server.db.insert(gateLeaves).values({ ...leave, cancelledAt: new Date() });
  expect((await read('2026-11-17', '2026-11-17')).factsOf(pupil, '2026-11-17').isInside).toBe(true);
  await server.db.insert(gateLeaves).values(leave);
  expect((await read('2026-11-17', '2026-11-17')).factsOf(pupil, '2026-11-17')).toMatchObject({
    isInside: false,
    left: '09:00',
    leftEarly: 'with-leave',
  });
});

it('a kiosk tells the time and the day of its school’s zone', async () => {
  const { school } = server.fixtures;
  await openGate(server.db, school);
  await server.db.update(schools).set({ timezone: 'Asia/Jayapura' }).where(eq(schools.id, school));
  // 22:10 of Thursday in UTC is 07:10 of Friday in Jayapura.
  server.clock.set(new Date('2026-11-19T22:10:00Z'));
  const body = { name: 'Gerbang', kind: 'kiosk' };
  const { code } = (await server.request('POST', '/dashboard/gate/devices', { as: 'admin', body })).body.data;
  const start = await server.request('POST', '/gate/kiosk/start', { body: { code } });
  expect(start.body.data.School.timezone).toBe('Asia/Jayapura');
  const now = server.clock.now().toISOString();
  const answer = await server.request('POST', '/gate/kiosk/taps', {
    headers: { Cookie: (start.headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
    body: { sent_at: now, taps: [{ counter: 0, at: now, kind: 'typed', value: '240002' }] },
  });
  expect(answer.body.data.taps).toMatchObject([{ day: '2026-11-20', time: '07:10', minutes_late: 10 }]);
});
