/** The Dinas' table: all classes of a school in a month, to the digit what each class's own recap says. */
import { eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MonthRecap } from '../../../contract/recap/recap.ts';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import { classes, effectiveDayOverrides, memberships } from '../../../server/schema.ts';
import { fillOtherSchool, joinFirstSchool, MARK, openOtherSchool } from '../../support/otherSchool.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';
import { countStatements } from '../../support/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { fixtures, request } = server;
  const sessions = `/dashboard/subjects/${fixtures.subject}/sessions`;
  const STATUSES = ['hadir', 'sakit', 'izin', 'alpa', 'terlambat', 'dispensasi'];
  for (const [at, date] of ['2026-10-05', '2026-10-06', '2026-10-20', '2026-11-16'].entries()) {
    const body = { name: 'Rekap', date, start_time: '11:00', end_time: '11:40', force: true };
    const { id } = (await request('POST', sessions, { as: 'admin', body })).body.data;
    const attendances = fixtures.pupils
      .slice(0, 20)
      .map((user_id, i) => ({ user_id, status: STATUSES[(i + at) % STATUSES.length] }));
    await request('PATCH', `${sessions}/${id}/attendance`, { as: 'admin', body: { attendances } });
  }
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const school = async (query = 'month=2026-10', as = 'kepsek') =>
  (await server.request('GET', `/dashboard/overview/recap?${query}`, { as })).body.data as SchoolRecap;
const month = async (classId: number | string, query = 'month=2026-10') =>
  (await server.request('GET', `/dashboard/classes/${classId}/recap?${query}`, { as: 'kepsek' })).body
    .data as MonthRecap;

const added = (
  pupils: readonly MonthRecap['pupils'][number][],
  of: (pupil: MonthRecap['pupils'][number]) => number,
) => pupils.reduce((sum, pupil) => sum + of(pupil), 0);

it('each class is the sum of its own month, and the last line the sum of the classes', async () => {
  const { db, fixtures } = server;
  // Somebody left in the middle of the month: counted as long as there, and no pupil of its last day.
  await db
    .update(memberships)
    .set({ leftOn: '2026-10-12' })
    .where(eq(memberships.userId, fixtures.pupils[2] ?? 0));
  const recap = await school();
  expect(recap.classes?.map(({ name }) => name)).toEqual(['X-2', 'X-10']);
  for (const one of recap.classes ?? []) {
    const own = await month(one.id);
    const there = own.pupils.length - (one.id === fixtures.class ? 1 : 0);
    expect({ ...one, percent: null }).toMatchObject({
      pupils: there,
      absent: added(own.pupils, ({ absent }) => absent),
      recorded: added(own.pupils, ({ recorded }) => recorded),
      base: added(own.pupils, ({ base }) => base),
      days: {
        sakit: added(own.pupils, ({ days }) => days.sakit),
        dispensasi: added(own.pupils, ({ days }) => days.dispensasi),
      },
    });
    expect(recap.effective).toBe(own.effective);
    // A letter, or a dash, for each effective day on which a pupil was there.
    const days = added(own.pupils, ({ letters }) => letters.replaceAll(' ', '').length);
    expect(one.pupil_days).toBe(days);
    expect(one.pupil_days).toBe(there * own.effective + (one.id === fixtures.class ? 9 : 0));
    const share = one.recorded === 0 ? null : Math.round((one.absent * 1000) / days) / 10;
    expect(one.percent_absent).toBe(share);
  }
  const { total, classes: all } = recap;
  expect(total.absent).toBe(all?.reduce((sum, { absent }) => sum + absent, 0));
  expect(total.absent).toBeGreaterThan(20);
  expect(total.pupils).toBe(all?.reduce((sum, { pupils }) => sum + pupils, 0));
  await db
    .update(memberships)
    .set({ leftOn: null })
    .where(eq(memberships.userId, fixtures.pupils[2] ?? 0));
});

it('S is who is there at the month’s end, also when that is a Sunday; of the year’s last month who was there to its end', async () => {
  const { db, fixtures } = server;
  const sizeOn = async (leftOn: string | null, query: string) => {
    await db
      .update(memberships)
      .set({ leftOn })
      .where(eq(memberships.userId, fixtures.pupils[2] ?? 0));
    return (await school(query)).classes?.find(({ id }) => id === fixtures.class)?.pupils;
  };
  // 31 October 2026 is a Saturday, 28 February 2027 a Sunday, and the year ends on 18 June.
  await server.resetAccounts();
  server.clock.set(new Date('2027-07-20T01:00:00Z'));
  expect(await sizeOn(null, 'month=2027-02')).toBe(37);
  expect(await sizeOn('2027-02-28', 'month=2027-02')).toBe(36);
  expect(await sizeOn('2027-03-01', 'month=2027-02')).toBe(37);
  expect(await sizeOn('2027-06-19', 'month=2027-06')).toBe(37);
  expect(await sizeOn('2027-06-18', 'month=2027-06')).toBe(36);
  await sizeOn(null, 'month=2027-06');
  server.clock.set(NOW);
});

it('the hours of the week hold every mark of a day that counts, once', async () => {
  const { hours } = await school();
  expect(hours.map(({ weekday, start_time: start }) => `${weekday} ${start}`)).toEqual([
    '1 11:00',
    '2 11:00',
  ]);
  // Two Tuesdays; each lesson has the marks of twenty pupils.
  expect(hours.map(({ recorded }) => recorded)).toEqual([20, 40]);
  const own = await month(server.fixtures.class);
  const marks = own.pupils.map(({ marks: letters }) => letters).join('');
  expect(hours.reduce((sum, { present }) => sum + present, 0)).toBe(marks.replaceAll(/[^HTD]/g, '').length);
});

it('the school’s own count of days stands in the place of the computed one', async () => {
  const { db, fixtures } = server;
  const { computed } = await school();
  await db
    .insert(effectiveDayOverrides)
    .values({ schoolId: fixtures.school, academicYearId: fixtures.year, month: '2026-10', days: 20 });
  const recap = await school();
  expect([recap.computed, recap.override, recap.effective]).toEqual([computed, 20, 20]);
  expect(recap.total.percent_absent).toBe(
    Math.round((recap.total.absent * 1000) / (recap.total.pupils * 20)) / 10,
  );
  await db.delete(effectiveDayOverrides);
});

it('a month without a record has no share, and no zero that looks like one', async () => {
  const recap = await school('month=2026-08');
  expect(recap.total).toMatchObject({ recorded: 0, absent: 0, percent: null, percent_absent: null });
});

it('without a month it is the latest of the year that has begun, and one that no year has is refused beside it', async () => {
  expect((await school('')).month).toBe('2026-11');
  const refused = await server.request('GET', '/dashboard/overview/recap?month=2031-01', { as: 'kepsek' });
  expect([refused.status, refused.body.data]).toEqual([
    400,
    [{ path: 'month', msg: 'Tidak ada tahun ajaran yang memuat bulan ini' }],
  ]);
  await server.resetAccounts();
  server.clock.set(new Date('2028-01-01T01:00:00Z'));
  expect((await school('')).month).toBe('2027-06');
  server.clock.set(NOW);
});

it('takes at most three statements for ten classes more', async () => {
  const { db, fixtures } = server;
  await school();
  const taken = countStatements(server);
  /** The fewer of two turns: a new connection says a statement of its own first. */
  const statementsFor = async (count: number) => {
    const turns: number[] = [];
    for (let turn = 0; turn < 2; turn++) {
      taken();
      expect((await school()).classes).toHaveLength(count);
      turns.push(taken());
    }
    return Math.min(...turns);
  };
  const names = Array.from({ length: 10 }, (_, i) => `XII Uji ${i + 1}`);
  const ofTwo = await statementsFor(2);
  expect(ofTwo).toBeLessThanOrEqual(12);
  const made = await db
    .insert(classes)
    .values(names.map((name) => ({ name, academicYearId: fixtures.year })))
    .returning({ id: classes.id });
  expect(await statementsFor(12)).toBeLessThanOrEqual(ofTwo + 3);
  await db.delete(classes).where(
    inArray(
      classes.id,
      made.map(({ id }) => id),
    ),
  );
});

it('is for the office', async () => {
  for (const as of ['guru', 'siswa']) {
    expect((await server.request('GET', '/dashboard/overview/recap', { as })).status).toBe(403);
  }
});

describe('of several schools', () => {
  it('one sees the own classes, and who reaches all is asked to choose', async () => {
    const { db, fixtures } = server;
    await joinFirstSchool(db, fixtures);
    await openOtherSchool(db);
    await fillOtherSchool(db, fixtures);
    await server.resetAccounts();
    const own = await school();
    expect(own.classes?.map(({ name }) => name)).toEqual(['X-2', 'X-10']);
    expect(JSON.stringify(own)).not.toContain(MARK);
    expect((await school('', 'admin')).classes).toBeNull();
    expect(await db.$count(classes, isNull(classes.schoolId))).toBe(0);
  });
});
