/** How much may still be missed: against a model that plays every possible rest of a semester, and over the wire beside the recaps. */
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowanceOf } from '../../../server/features/recap/sums/allowance.ts';
import { allSessions, attendance, classes, schools } from '../../../server/schema.ts';
import type { AttendanceStanding } from '../../../contract/recap/thresholds.ts';
import { newRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

it('for any semester so far, says what playing out the rest says', () => {
  const soFar = fc
    .record({ base: fc.nat(60), absent: fc.nat(60), alpa: fc.nat(60), remaining: fc.nat(40) })
    .map(({ base, absent, alpa, remaining }) => {
      const missed = Math.min(absent, base);
      return { base, absent: missed, alpa: Math.min(alpa, missed), remaining };
    });
  fc.assert(
    fc.property(soFar, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 20 }), (so, min, max) => {
      const { may_miss, is_reachable, alpa_left, why } = allowanceOf(so, { min_percent: min, max_alpa: max });
      // Day by day: the first ones are missed, all others are not.
      const endsWell = (missed: number) => {
        const days = [
          ...Array.from({ length: so.base }, (_, i) => i >= so.absent),
          ...Array.from({ length: so.remaining }, (_, i) => i >= missed),
        ];
        const there = days.filter(Boolean).length;
        return days.length === 0 || there / days.length >= min / 100 - 1e-12;
      };
      const ways = Array.from({ length: so.remaining + 1 }, (_, missed) => missed).filter(endsWell);
      expect(is_reachable).toBe(ways.length > 0);
      expect(may_miss).toBe(ways.at(-1) ?? null);
      expect(alpa_left).toBe(Math.max(0, max - so.alpa));
      expect(why.includes('unreachable')).toBe(ways.length === 0);
      expect(why.includes('alpa')).toBe(so.alpa >= max);
    }),
    { numRuns: 2000 },
  );
});

it('a school that asks for nothing has nobody who needs attention', () => {
  expect(
    allowanceOf({ base: 10, absent: 10, alpa: 10, remaining: 3 }, { min_percent: null, max_alpa: null }),
  ).toEqual({
    may_miss: null,
    is_reachable: null,
    alpa_left: null,
    why: [],
  });
});

describe('over the wire', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    const { db, fixtures } = server;
    await db.delete(attendance);
    await db.update(allSessions).set({ deletedAt: server.clock.now(), deletedByName: 'Uji' });
    await db
      .update(classes)
      .set({ homeroomTeacherId: fixtures.otherTeacher })
      .where(eq(classes.id, fixtures.class));
    await db.update(schools).set({ minPercent: 80, maxAlpa: 2 });
    // Four lessons on four days, and two that are to come.
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']) {
      const register = await newRegister(server, { date });
      await register.mark([
        { user_id: fixtures.pupils[0], status: 'alpa' },
        { user_id: fixtures.pupils[1], status: date < '2026-11-17' ? 'sakit' : 'hadir' },
        { user_id: fixtures.pupils[2], status: 'dispensasi' },
      ]);
    }
    for (const date of ['2026-11-23', '2026-11-24']) await newRegister(server, { date });
  });
  afterAll(() => server.close());

  const attention = async (as: string) =>
    server.request('GET', `/dashboard/classes/${server.fixtures.class}/attention`, { as });

  it('names who and why, in days and in meetings; presence of every kind counts as such', async () => {
    const { body } = await attention('kepsek');
    expect(body.data).toMatchObject({
      limits: { min_percent: 80, max_alpa: 2 },
      semester: 'Ganjil',
      subjects: null,
    });
    const of = (i: number): AttendanceStanding[] | undefined =>
      body.data.pupils.find((one: { id: number }) => one.id === server.fixtures.pupils[i])?.standings;
    const [days, subject] = of(0) ?? [];
    // 20 effective days are to come (Monday to Saturday until 18 December, today with nothing recorded); of meetings two.
    expect(days).toMatchObject({
      Subject: null,
      percent: 0,
      alpa: 4,
      base: 4,
      alpa_left: 0,
      why: ['below', 'alpa', 'last'].filter((why) => days?.why.includes(why as never)),
    });
    expect(days?.why).toEqual(expect.arrayContaining(['below', 'alpa']));
    expect(subject).toMatchObject({
      Subject: { name: 'Matematika' },
      remaining: 2,
      is_reachable: false,
      may_miss: null,
      why: ['unreachable', 'below'],
    });
    // 3 of 4 meetings, two to come: 5 of 6 is 83 %, 4 of 6 is not enough.
    expect(of(1)?.find(({ Subject }) => Subject)).toMatchObject({
      percent: 75,
      may_miss: 0,
      is_reachable: true,
      why: ['below', 'last'],
    });
    expect(of(2)).toBeUndefined();
  });

  it('says the digits of the semester’s recap', async () => {
    const { fixtures } = server;
    const recap = await server.request('GET', `/dashboard/classes/${fixtures.class}/recap/semester`, {
      as: 'kepsek',
    });
    const { body } = await attention('kepsek');
    for (const { id, standings } of body.data.pupils) {
      const row = recap.body.data.pupils.find((one: { id: number }) => one.id === id);
      const days = standings.find(({ Subject }: AttendanceStanding) => Subject === null);
      if (days)
        expect([days.percent, days.base, days.absent, days.alpa]).toEqual([
          row.percent,
          row.base,
          row.absent,
          row.days.alpa,
        ]);
    }
  });

  it('is told by the rights of the recaps: a subject’s teacher the own subjects, in meetings alone; the pupil the own', async () => {
    const own = (await attention('guru')).body.data;
    expect(own.subjects).toEqual(['Kimia', 'Matematika']);
    expect(
      own.pupils.flatMap(({ standings }: { standings: AttendanceStanding[] }) =>
        standings.map(({ Subject }) => Subject?.name),
      ),
    ).not.toContain(undefined);
    await server.db.update(classes).set({ homeroomTeacherId: null });
    expect((await attention('guru2')).status).toBe(403);
    const mine = (await server.request('GET', '/my/standing', { as: 'siswa' })).body.data;
    expect(mine).toMatchObject({ Class: { name: 'X-10' }, limits: { min_percent: 80, max_alpa: 2 } });
    expect(mine.standings.map(({ Subject }: AttendanceStanding) => Subject?.name ?? 'hari')).toEqual([
      'hari',
      'Matematika',
    ]);
  });

  it('who changes class within the semester begins nothing anew: alpa in X-10 and X-2 reach the limit together, in days and by subject', async () => {
    const { db, fixtures, request } = server;
    const [mover = 0] = fixtures.pupils;
    const rapor = async (classId: number) => {
      const { body } = await request('GET', `/dashboard/classes/${classId}/recap/semester?semester=Ganjil`, {
        as: 'kepsek',
      });
      return body.data.pupils.find(({ id }: { id: number }) => id === mover);
    };
    // Four alpa until the 19th; another class from the 20th on, whose Matematika has a meeting then.
    const moved = await request('POST', `/dashboard/classes/${fixtures.class}/moves`, {
      as: 'admin',
      body: { userId: mover, classId: fixtures.otherClass, joined_on: '2026-11-20' },
    });
    expect(moved.status).toBe(200);
    const { id: mathematics } = (
      await request('POST', '/dashboard/subjects', {
        as: 'admin',
        body: { name: 'MATEMATIKA', classId: fixtures.otherClass, teacherId: fixtures.otherTeacher },
      })
    ).body.data;
    const register = await newRegister(server, {
      subjectId: mathematics,
      start_time: '06:00',
      end_time: '06:45',
    });
    expect((await register.mark([{ user_id: mover, status: 'alpa' }], 'guru2')).status).toBe(200);
    const list = async (classId: number, as = 'kepsek') =>
      (await request('GET', `/dashboard/classes/${classId}/attention`, { as })).body.data.pupils.find(
        ({ id }: { id: number }) => id === mover,
      );
    expect(await list(fixtures.class)).toBeUndefined();
    const elsewhere = [
      { Class: { id: fixtures.class, name: 'X-10' }, from: '2026-07-13', until: '2026-11-19' },
    ];
    expect(await list(fixtures.otherClass)).toMatchObject({
      elsewhere,
      standings: [
        { Subject: null, alpa: 5, base: 5, alpa_left: 0 },
        { Subject: { id: mathematics, name: 'MATEMATIKA' }, base: 5, alpa: 5 },
      ],
    });
    // Who teaches the subject sees all of its meetings, by name, and no other.
    expect((await list(fixtures.otherClass, 'guru2')).standings).toMatchObject([{ base: 5, alpa: 5 }]);
    expect(await rapor(fixtures.class)).toMatchObject({ days: { alpa: 4 }, whole: null });
    expect(await rapor(fixtures.otherClass)).toMatchObject({
      days: { alpa: 1 },
      whole: { days: { alpa: 5 } },
      elsewhere,
    });
    const own = async () => (await request('GET', '/my/standing', { as: 'siswa' })).body.data;
    expect(await own()).toMatchObject({
      Class: { name: 'X-2' },
      elsewhere,
      standings: [
        { Subject: null, alpa: 5 },
        { Subject: { name: 'MATEMATIKA' }, alpa: 5 },
      ],
    });
    const page = (await request('GET', `/dashboard/pupils/${mover}/recap`, { as: 'guru2' })).body.data;
    expect(page.semesters).toMatchObject([
      {
        semester: 'Ganjil',
        days: { alpa: 5 },
        classes: [{ Class: { name: 'X-10' } }, { Class: { name: 'X-2' } }],
      },
    ]);
    // Another school's days are the pupil's own, and nothing to this one.
    const [school] = await db.insert(schools).values({ name: 'SMA Asal' }).returning({ id: schools.id });
    await db.update(classes).set({ schoolId: school?.id }).where(eq(classes.id, fixtures.class));
    expect(await rapor(fixtures.otherClass)).toMatchObject({ whole: { days: { alpa: 1 } }, elsewhere: [] });
    expect(await list(fixtures.otherClass)).toMatchObject({
      elsewhere: [],
      standings: [{ alpa: 1 }, { alpa: 1 }],
    });
    expect(await own()).toMatchObject({ elsewhere, standings: [{ alpa: 5 }, { alpa: 5 }] });
    await db.update(classes).set({ schoolId: fixtures.school }).where(eq(classes.id, fixtures.class));
  });
});
