/** What a session may be, and when it may be marked. */
import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { TIME_ZONE_NAMES, type TimeZone } from '../../../contract/timeZones.ts';
import { allSessions, attendance, attendanceChanges, classes, schools } from '../../../server/schema.ts';
import { TODAY } from '../../support/fixtures.ts';
import { newRegister } from '../../support/register.ts';
import { rounds } from '../../support/rounds.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LATER = '2026-11-27';
const made: number[] = [];

/** Every test begins with the sessions of the fixtures only, at 08:00 of their day. */
beforeEach(async () => {
  server.clock.set(NOW);
  for (const id of made.splice(0)) {
    await server.db
      .delete(attendanceChanges)
      .where(eq(attendanceChanges.sessionId, id))
      .catch(() => undefined);
    await server.db.delete(allSessions).where(eq(allSessions.id, id));
  }
  await server.db.update(schools).set({ timezone: null });
  await server.db.update(classes).set({ schoolId: null });
});

const sessionsPath = (subject = server.fixtures.subject) => `/dashboard/subjects/${subject}/sessions`;
const input = (fields: object = {}) => ({
  name: 'Pertemuan 7',
  date: LATER,
  start_time: '10:00',
  end_time: '11:30',
  ...fields,
});
const create = async (fields: object = {}, subject = server.fixtures.subject, as = 'guru') => {
  const answer = await server.request('POST', sessionsPath(subject), { as, body: input(fields) });
  if (answer.status === 201) made.push(answer.body.data.id);
  return answer;
};
const update = (id: number, fields: object, subject = server.fixtures.subject) =>
  server.request('PUT', `${sessionsPath(subject)}/${id}`, { as: 'guru', body: input(fields) });
const remove = (...ids: number[]) =>
  server.request('DELETE', sessionsPath(), { as: 'guru', body: { sessionIds: ids } });
const mark = (id: number, statuses: readonly (AttendanceStatus | null)[]) =>
  server.request('PATCH', `${sessionsPath()}/${id}/attendance`, {
    as: 'guru',
    body: {
      attendances: statuses.map((status, i) => ({ user_id: server.fixtures.pupils[i], status })),
    },
  });

describe('two sessions of a subject that begin at the same time', () => {
  const DOUBLE = {
    path: 'start_time',
    msg: 'Mata pelajaran ini sudah punya sesi pada tanggal dan jam mulai ini',
  };

  it('are refused with a sentence beside the time, also when they come at the same moment', async () => {
    const both = await Promise.all([create(), create({ name: 'Pertemuan 8' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(both.find(({ status }) => status === 400)?.body.data).toEqual([DOUBLE]);
    expect((await create({ start_time: '10:05' })).status).toBe(201);
    expect((await create({}, server.fixtures.secondSubject)).status).toBe(201);
  });

  it('are refused where one is moved, and where a deleted one comes back', async () => {
    const first = (await create()).body.data.id;
    const second = (await create({ start_time: '12:30', end_time: '14:00' })).body.data.id;
    expect((await update(second, {})).body.data).toEqual([DOUBLE]);
    await remove(first);
    expect((await update(second, {})).status).toBe(200);
    const restored = await server.request('POST', '/dashboard/sessions/deleted/restore', {
      as: 'admin',
      body: { sessionIds: [first] },
    });
    expect([restored.status, restored.body.data[0].msg]).toEqual([
      400,
      'Sudah ada sesi lain dari mata pelajaran yang sama pada tanggal dan jam mulai yang sama. Ubah jam sesi itu dulu',
    ]);
  });

  it('that were there before stay and can be changed; once one is gone the other takes its place', async () => {
    const first = (await create()).body.data.id;
    const second = (await create({ start_time: '12:30', end_time: '14:00' })).body.data.id;
    await server.db
      .update(allSessions)
      .set({ startTime: '10:00', endTime: '11:30', isDouble: true })
      .where(eq(allSessions.id, second));
    expect((await update(second, { description: 'Topik baru' })).status).toBe(200);
    expect((await create()).status).toBe(400);
    await remove(first);
    // Nothing is a double any more, so that no new one is made beside it.
    expect((await create()).status).toBe(400);
  });
});

describe('a session outside the year of its class', () => {
  const ASKED = {
    path: 'force',
    reason: 'outside-year',
    msg: 'Jumat, 20 November 2037 di luar tahun ajaran 2026/2027 kelas ini (13 Juli 2026 sampai 18 Juni 2027).',
  };

  it('is asked about first, and made when it is said to be meant', async () => {
    const requested = await create({ date: '2037-11-20' });
    expect([requested.status, requested.body.data]).toEqual([400, [ASKED]]);
    expect((await create({ date: '2037-11-20', force: true })).status).toBe(201);
  });

  it('is asked about when it is moved there, and not again when it is there', async () => {
    const { id } = (await create()).body.data;
    expect((await update(id, { date: '2037-11-20' })).body.data).toEqual([ASKED]);
    expect((await update(id, { date: '2037-11-20', force: true })).status).toBe(200);
    expect((await update(id, { date: '2037-11-20', name: 'Susulan' })).status).toBe(200);
  });

  it('is not one on the first or the last day', async () => {
    expect((await create({ date: '2026-07-13' })).status).toBe(201);
    expect((await create({ date: '2026-12-18' })).status).toBe(201);
  });
});

describe('a class or a teacher in two places at once', () => {
  it('is said, by what and where, and refused nobody', async () => {
    const { secondSubject, subject, class: schoolClass, otherClass } = server.fixtures;
    const first = (await create()).body.data;
    expect(first.overlaps).toEqual([]);
    const second = await create({ start_time: '11:00', end_time: '12:00' }, secondSubject);
    expect(second.status).toBe(201);
    expect(second.body.data.overlaps).toEqual([
      {
        id: first.id,
        subjectId: subject,
        name: 'Pertemuan 7',
        date: LATER,
        start_time: '10:00',
        end_time: '11:30',
        Subject: { id: subject, name: 'Matematika' },
        Class: { id: schoolClass, name: 'X-10' },
        Teacher: { id: server.fixtures.teacher, fullname: 'Sri Uji, S.Pd.' },
        same: ['class', 'teacher'],
      },
    ]);
    // Side by side is not at once.
    const third = await create({ start_time: '12:00', end_time: '13:00' });
    expect(third.body.data.overlaps).toEqual([]);
    expect(otherClass).not.toBe(schoolClass);
  });

  it('can be asked about before it is saved, and a session is in nobody’s way to itself', async () => {
    const { id } = (await create()).body.data;
    const ask = async (query: string) =>
      (
        await server.request(
          'GET',
          `${sessionsPath()}/overlaps?date=${LATER}&start_time=11:00&end_time=12:00${query}`,
          { as: 'guru' },
        )
      ).body.data.map((overlap: { id: number }) => overlap.id);
    expect(await ask('')).toEqual([id]);
    expect(await ask(`&session_id=${id}`)).toEqual([]);
  });
});

describe('before the day of a session', () => {
  it('only Izin, Sakit and Dispensasi are recorded; every other entry is named, and nothing is written', async () => {
    const { id } = (await create()).body.data;
    const refused = await mark(id, ['sakit', 'hadir', 'izin', 'alpa', 'terlambat']);
    const msg =
      'Sesi ini belum dimulai, baru mulai Jumat, 27 November 2026. Sebelum hari itu hanya Izin, Sakit, dan Dispensasi yang dapat dicatat';
    expect([refused.status, refused.body.data]).toEqual([
      400,
      [1, 3, 4].map((i) => ({ path: `attendances.${i}.status`, msg })),
    ]);
    expect(await server.db.$count(attendance, eq(attendance.sessionId, id))).toBe(0);
    expect((await mark(id, ['sakit', 'izin', 'dispensasi', null])).status).toBe(200);
    expect((await mark(id, [null])).status).toBe(200);
  });

  it('of today everything is recorded, also before the lesson begins', async () => {
    const { id } = (await create({ date: TODAY, start_time: '15:00', end_time: '16:00' })).body.data;
    expect((await mark(id, ['hadir', 'alpa'])).status).toBe(200);
  });

  it('a session in which somebody came is not put off to a day that has not come', async () => {
    const { id } = (await create({ date: TODAY, start_time: '15:00', end_time: '16:00' })).body.data;
    await mark(id, ['hadir', 'sakit']);
    expect((await update(id, { date: LATER })).body.data).toEqual([
      {
        path: 'date',
        msg: 'Kehadiran 1 siswa sudah dicatat di sesi ini, jadi harinya tidak boleh sesudah hari ini',
      },
    ]);
    await mark(id, [null]);
    expect((await update(id, { date: LATER })).status).toBe(200);
  });

  /** How many hours each zone is ahead of UTC; none has summer time. */
  const AHEAD: Record<TimeZone, number> = {
    'Asia/Jakarta': 7,
    'Asia/Pontianak': 7,
    'Asia/Makassar': 8,
    'Asia/Jayapura': 9,
  };
  const day = (offset: number) =>
    new Date(Date.parse(`${TODAY}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
  const minutesAhead = (zone: TimeZone | null) => AHEAD[zone ?? 'Asia/Jakarta'] * 60;

  it('whatever its day, its zone and the clock: what is written is what a calendar and a watch there allow', async () => {
    const { db, fixtures, clock } = server;
    const { id } = (await create()).body.data;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          zone: fc.option(fc.constantFrom(...TIME_ZONE_NAMES)),
          /** Whether the class says whose it is; where there is one school it need not. */
          isSaid: fc.boolean(),
          days: fc.integer({ min: -2, max: 2 }),
          /** From noon before to noon after, in UTC: midnights of all zones are in it. */
          minutes: fc.integer({ min: -720, max: 1440 }),
          statuses: fc.array(fc.option(fc.constantFrom(...ATTENDANCE_STATUSES)), {
            minLength: 1,
            maxLength: 4,
          }),
        }),
        async ({ zone, isSaid, days, minutes, statuses }) => {
          await db.update(schools).set({ timezone: zone });
          await db
            .update(classes)
            .set({ schoolId: isSaid ? fixtures.school : null })
            .where(eq(classes.id, fixtures.class));
          await db
            .update(allSessions)
            .set({ date: day(days) })
            .where(eq(allSessions.id, id));
          const now = new Date(Date.parse(`${TODAY}T00:00:00Z`) + minutes * 60_000);
          clock.set(now);
          // The model: a watch on the wall of the school.
          const watch = new Date(now.getTime() + minutesAhead(zone) * 60_000).toISOString();
          const hasCome = day(days) <= watch.slice(0, 10);
          const isAllowed = (status: AttendanceStatus | null) =>
            hasCome || [null, 'izin', 'sakit', 'dispensasi'].includes(status);
          const answer = await mark(id, statuses);
          expect(answer.status).toBe(statuses.every(isAllowed) ? 200 : 400);
          if (answer.status === 400) {
            expect(answer.body.data.map(({ path }: { path: string }) => path)).toEqual(
              statuses.flatMap((status, i) => (isAllowed(status) ? [] : [`attendances.${i}.status`])),
            );
          }
          // A code for checking in is of its day only, by the same watch.
          const qr = await server.request('POST', `${sessionsPath()}/${id}/attendance/generate-qr`, {
            as: 'guru',
            body: {},
          });
          expect(qr.status).toBe(day(days) === watch.slice(0, 10) ? 200 : 400);
        },
      ),
      { numRuns: rounds(25) },
    );
  });
});

it('a session says until when marks are early, by the rule and the zone of its school, and takes them all the same', async () => {
  const { fixtures } = server;
  const early = await newRegister(server, { start_time: '15:00', end_time: '15:45' });
  const url = `/dashboard/subjects/${fixtures.subject}/sessions/${early.id}`;
  const until = async () => (await server.request('GET', url, { as: 'guru' })).body.data.early_until;
  expect(await until()).toBe('2026-11-20T07:45:00.000Z');
  const setting = async (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ name: 'SMA Uji Nusantara', ...fields }))
      body.set(name, value);
    const path = `/dashboard/schools/${fixtures.school}`;
    expect((await server.request('PUT', path, { as: 'admin', body })).status).toBe(200);
  };
  await setting({ 'settings.early_minutes': '0', timezone: 'Asia/Makassar' });
  expect(await until()).toBe('2026-11-20T07:00:00.000Z');
  // Empty is what it usually is.
  await setting({ 'settings.early_minutes': '', timezone: '' });
  expect(await until()).toBe('2026-11-20T07:45:00.000Z');
  expect((await early.mark([{ user_id: fixtures.pupils[0], status: 'hadir' }])).status).toBe(200);
});
