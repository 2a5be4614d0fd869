// The recap of lateness beside the facts of single days, and who reads it.
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/days.ts';
import type { Lateness } from '../../../contract/gate/lateness.ts';
import { DEFAULT_GATE_HOURS, DEFAULT_GATE_TIMETABLE, TAP_DIRECTIONS } from '../../../contract/gate/words.ts';
import { findPrecomputedDifferences } from '../../../server/backup/check/kept.ts';
import { readGateDays, readGateSettings } from '../../../server/features/gate/index.ts';
import { classes, gateSettings, gateTaps, memberships } from '../../../server/schema.ts';
import { TODAY } from '../../support/fixtures.ts';
import { openGate } from '../../support/gate.ts';
import {
  fillOtherSchool,
  joinFirstSchool,
  OF_OTHER_SCHOOL,
  openOtherSchool,
} from '../../support/otherSchool.ts';
import { rounds } from '../../support/rounds.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let otherSchool: Awaited<ReturnType<typeof fillOtherSchool>>;
beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures } = server;
  await joinFirstSchool(db, fixtures);
  const other = await openOtherSchool(db);
  otherSchool = await fillOtherSchool(db, fixtures);
  await openGate(db, fixtures.school);
  await openGate(db, other);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  await server.db.execute('truncate gate_taps, gate_arrivals');
});

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;
const ask = (path: string, as = 'admin-a') => server.request('GET', path, { as });
const latenessOf = async (query = '', as = 'admin-a'): Promise<Lateness> =>
  (await ask(`/dashboard/gate/lateness${query}`, as)).body.data;

const comes = (
  userId: number,
  day: string,
  time: string,
  direction: 'in' | 'out' = 'in',
  schoolId?: number,
) =>
  server.db.insert(gateTaps).values({
    schoolId: schoolId ?? server.fixtures.school,
    userId,
    day,
    at: new Date(`${day}T${time}:00+07:00`),
    receivedAt: new Date(),
    direction,
    way: 'hand',
  });

it('says how often, by how many minutes and on which weekdays pupils came late', async () => {
  await comes(pupil(1), '2026-11-16', '07:05');
  await comes(pupil(1), '2026-11-18', '07:20');
  await comes(pupil(2), '2026-11-18', '06:59');
  await comes(pupil(2), '2026-11-18', '07:30');
  await comes(server.fixtures.outsider, '2026-11-18', '07:01');
  // A Sunday.
  await comes(pupil(3), '2026-11-15', '09:00');
  const lateness = await latenessOf('?from=2026-11-09&to=2026-11-30');
  expect(lateness).toMatchObject({ from: '2026-11-09', to: '2026-11-30', days: 2 });
  expect(lateness.pupils).toMatchObject([
    { id: server.fixtures.outsider, Class: { name: 'X-2' }, times: 1, minutes: 1 },
    { id: pupil(1), Class: { name: 'X-10' }, times: 2, minutes: 25, longest: 20, last: '2026-11-18' },
  ]);
  expect(lateness.classes).toMatchObject([
    { name: 'X-2', pupils: 1, times: 1, minutes: 1 },
    { name: 'X-10', pupils: 1, times: 2, minutes: 25 },
  ]);
  expect(lateness.weekdays).toMatchObject([
    { weekday: 1, days: 1, times: 1, minutes: 5 },
    { weekday: 3, days: 1, times: 2, minutes: 21 },
  ]);
  expect(lateness.weekdays).toHaveLength(2);
  const own = await latenessOf(`?from=2026-11-09&to=2026-11-30&class_id=${server.fixtures.class}`);
  expect(own.classes).toMatchObject([
    { name: 'X-2', pupils: null, times: null, minutes: null },
    { name: 'X-10', pupils: 1, times: 2, minutes: 25 },
  ]);
  expect(own.pupils).toHaveLength(1);
  expect(own.weekdays.reduce((sum, { times }) => sum + times, 0)).toBe(2);
  expect(own.classes).toHaveLength(2);
});

it('whatever was tapped, corrected or taken back, under whatever hours: the recap adds up what is said of each day', async () => {
  const direction = fc.constantFrom(...TAP_DIRECTIONS);
  const minute = fc.integer({ min: 6 * 60 + 40, max: 7 * 60 + 59 });
  const tap = fc.record({
    who: fc.integer({ min: 4, max: 7 }),
    back: fc.integer({ min: 0, max: 8 }),
    minute,
    seconds: fc.integer({ min: 0, max: 59 }),
    direction,
    corrections: fc.array(fc.record({ minute, direction, isRemoval: fc.boolean() }), { maxLength: 2 }),
  });
  const lateAfter = fc.constantFrom('06:45', '07:00', '07:20');
  const hours = fc.record({ before: lateAfter, now: lateAfter, since: fc.integer({ min: 0, max: 8 }) });
  const { db, fixtures } = server;
  const { school: schoolId } = fixtures;
  await db.update(classes).set({ homeroomTeacherId: fixtures.teacher }).where(eq(classes.id, fixtures.class));
  const span = { from: addDays(TODAY, -8), to: TODAY };
  const timetable = (late_after: string) => ({
    ...DEFAULT_GATE_TIMETABLE,
    every: { ...DEFAULT_GATE_HOURS, late_after },
  });
  await db.execute('select hadir_recount()');
  const differencesBefore = await findPrecomputedDifferences(db);
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 1, maxLength: 30 }), hours, async (taps, changed) => {
      await db.execute('truncate gate_taps, gate_arrivals');
      await db.update(gateSettings).set({
        hours: timetable(changed.now),
        pastHours: [{ until: addDays(TODAY, -changed.since - 1), hours: timetable(changed.before) }],
      });
      // All first lines, then those that correct them, then those that correct these.
      const replaced = new Map<object, number | null>();
      for (const round of [0, 1, 2]) {
        const lines = taps.flatMap((one) => {
          const line = round === 0 ? { ...one, isRemoval: false } : one.corrections[round - 1];
          const replacesId = replaced.get(one) ?? null;
          return line && (round === 0 || replacesId !== null) ? [{ one, line, replacesId }] : [];
        });
        if (lines.length === 0) break;
        const written = await db
          .insert(gateTaps)
          .values(
            lines.map(
              ({ one: { who, back, seconds }, line: { minute, direction, isRemoval }, replacesId }) => {
                const day = addDays(TODAY, -back);
                const at = new Date(Date.parse(`${day}T00:00:00+07:00`) + minute * 60_000 + seconds * 1000);
                const reason = replacesId === null ? null : 'Salah baca';
                const of = { schoolId, userId: pupil(who), day, receivedAt: NOW, way: 'hand' as const };
                return { ...of, at, direction, isRemoval, replacesId, reason };
              },
            ),
          )
          .returning({ id: gateTaps.id });
        for (const [at, { one, line }] of lines.entries())
          replaced.set(one, line.isRemoval ? null : (written[at]?.id ?? null));
      }
      expect(await findPrecomputedDifferences(db)).toEqual(differencesBefore);
      const settings = await readGateSettings(db, schoolId);
      const { factsOf } = await readGateDays(db, settings, 'Asia/Jakarta', span);
      const query = `?from=${span.from}&to=${span.to}`;
      const told = [await latenessOf(query), await latenessOf(query, 'guru')];
      for (const who of [4, 5, 6, 7]) {
        const late = Array.from({ length: 9 }, (_, back) => factsOf(pupil(who), addDays(TODAY, -back)))
          .map(({ minutesLate }) => minutesLate)
          .filter((minutes) => minutes > 0);
        const sums = { times: late.length, minutes: late.reduce((sum, minutes) => sum + minutes, 0) };
        for (const { pupils } of told) {
          const { times = 0, minutes = 0 } = pupils.find(({ id }) => id === pupil(who)) ?? {};
          expect({ times, minutes }).toEqual(sums);
        }
        const arrivals = await ask(`/dashboard/gate/pupils/${pupil(who)}/arrivals`);
        expect(arrivals.body.data.semester).toMatchObject(sums);
      }
    }),
    { numRuns: rounds(15) },
  );
  await db.update(gateSettings).set({ hours: DEFAULT_GATE_TIMETABLE, pastHours: [] });
});

it('a late day counts for the class that the pupil was in then', async () => {
  const { db, fixtures } = server;
  const isOwn = eq(memberships.userId, pupil(8));
  await comes(pupil(8), '2026-11-10', '07:10');
  await comes(pupil(8), '2026-11-19', '07:20');
  await db.update(memberships).set({ leftOn: '2026-11-16' }).where(isOwn);
  await db.insert(memberships).values({
    userId: pupil(8),
    classId: fixtures.otherClass,
    academicYearId: fixtures.year,
    number: 40,
    joinedOn: '2026-11-16',
  });
  const { pupils, classes: all } = await latenessOf();
  expect(pupils).toMatchObject([{ id: pupil(8), Class: { name: 'X-2' }, times: 2, minutes: 30 }]);
  expect(all).toMatchObject([
    { name: 'X-2', minutes: 20 },
    { name: 'X-10', minutes: 10 },
  ]);
});

it('the limit is told for days of one semester, and a range is neither upside down nor without end', async () => {
  await server.db.update(gateSettings).set({ lateLimit: 5 });
  expect(await latenessOf()).toMatchObject({ from: '2026-07-13', to: TODAY, late_limit: 5 });
  expect((await latenessOf('?from=2026-05-01')).late_limit).toBeNull();
  const wrong = async (query: string) => (await ask(`/dashboard/gate/lateness${query}`)).body;
  expect(await wrong('?from=2026-11-20&to=2026-11-19')).toMatchObject({
    status: 400,
    data: [{ path: 'to' }],
  });
  expect(await wrong('?from=2020-01-01')).toMatchObject({ status: 400, data: [{ path: 'from' }] });
});

describe('who reads it', () => {
  it('the desk and the head read all, a wali kelas the own class, another teacher nothing', async () => {
    const { db, fixtures } = server;
    await comes(pupil(1), TODAY, '07:12');
    await comes(fixtures.outsider, TODAY, '07:12');
    const arrivals = (id: number, as: string) => ask(`/dashboard/gate/pupils/${id}/arrivals`, as);
    for (const as of ['admin-a', 'kepsek']) {
      expect((await latenessOf('', as)).pupils).toHaveLength(2);
      expect((await arrivals(pupil(1), as)).status).toBe(200);
    }
    await db.update(classes).set({ homeroomTeacherId: null });
    expect(await latenessOf('', 'guru')).toMatchObject({ pupils: [], classes: [] });
    expect((await arrivals(pupil(1), 'guru')).body).toMatchObject({ status: 200, data: null });
    await db
      .update(classes)
      .set({ homeroomTeacherId: fixtures.teacher })
      .where(eq(classes.id, fixtures.class));
    expect((await latenessOf('', 'guru')).pupils).toMatchObject([{ id: pupil(1) }]);
    expect((await arrivals(pupil(1), 'guru')).body.data.semester.times).toBe(1);
    expect((await arrivals(fixtures.outsider, 'guru')).body.data).toBeNull();
  });

  it('nobody reads another school: neither its late pupils nor whether it has such a pupil', async () => {
    const { student, school, class: classId } = otherSchool.fixtures;
    await comes(student, TODAY, '07:12', 'in', school);
    const answer = await ask('/dashboard/gate/lateness');
    expect(JSON.stringify(answer.body)).not.toMatch(OF_OTHER_SCHOOL);
    expect((await latenessOf(`?class_id=${classId}`)).pupils).toEqual([]);
    for (const as of ['admin-a', 'kepsek', 'guru'])
      expect((await ask(`/dashboard/gate/pupils/${student}/arrivals`, as)).status).toBe(404);
  });

  it('a pupil reads the own month and semester', async () => {
    const { student } = server.fixtures;
    await comes(student, '2026-10-20', '07:30');
    await comes(student, '2026-11-19', '06:50');
    await comes(student, '2026-11-19', '11:00', 'out');
    await comes(student, TODAY, '07:12');
    await comes(pupil(1), TODAY, '07:45');
    expect((await ask('/my/arrivals', 'siswa')).body.data).toEqual({
      month: '2026-11',
      days: [
        { day: '2026-11-19', arrived: '06:50', left: '11:00', minutes_late: 0, left_early: 'without-leave' },
        { day: TODAY, arrived: '07:12', left: null, minutes_late: 12, left_early: null },
      ],
      semester: { name: 'Ganjil', times: 2, minutes: 42 },
      late_limit: 5,
    });
    expect((await ask('/my/arrivals?month=2026-10', 'siswa')).body.data.days).toMatchObject([
      { day: '2026-10-20', minutes_late: 30 },
    ]);
  });

  it('a school that has switched the gate off has none of it', async () => {
    await server.db.update(gateSettings).set({ isOn: false });
    for (const [path, as] of [
      ['/dashboard/gate/lateness', 'admin-a'],
      [`/dashboard/gate/pupils/${pupil(1)}/arrivals`, 'admin-a'],
      ['/my/arrivals', 'siswa'],
    ] as const)
      expect((await ask(path, as)).status).toBe(404);
  });
});
