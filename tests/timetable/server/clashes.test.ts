/** The last word before an import, a kenaikan kelas or an undo is written: nobody is in two places at once. */
import { maxBy, minBy } from 'es-toolkit/array';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq, inArray } from 'drizzle-orm';
import type { HttpProblem } from '../../../server/base/problem.ts';
import { checkNoClashAmong } from '../../../server/features/timetable/index.ts';
import { academicYears, classes, subjects, timetableEntries } from '../../../server/schema.ts';
import { openOtherSchool } from '../../support/otherSchool.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
interface Place {
  readonly id: number;
  readonly schoolId: number | null;
  readonly end: string;
}
const places: Place[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures } = server;
  const schools = [fixtures.school, await openOtherSchool(db), null];
  for (const academicYearId of [fixtures.year, fixtures.otherYear]) {
    const [year] = await db.select().from(academicYears).where(eq(academicYears.id, academicYearId));
    for (const [n, schoolId] of [...schools, fixtures.school].entries()) {
      const name = `Bentrok ${n}`;
      const [row] = await db.insert(classes).values({ name, academicYearId, schoolId }).returning();
      places.push({ id: row?.id ?? 0, schoolId, end: year?.endDate ?? '' });
    }
  }
});
afterAll(() => server.close());

const day = fc.constantFrom('2025-08-01', '2026-03-01', '2026-08-01', '2026-11-20', '2027-02-01');
const lesson = fc.record({
  place: fc.nat(7),
  teacher: fc.constantFrom(undefined, 'teacher' as const, 'otherTeacher' as const),
  weekday: fc.integer({ min: 1, max: 2 }),
  first: fc.integer({ min: 1, max: 4 }),
  more: fc.nat(1),
  days: fc.tuple(day, fc.option(day)),
  isGiven: fc.boolean(),
});

it('an import is refused exactly when one of its lessons meets another of its class or teacher, at its school and in force', async () => {
  const { db, fixtures } = server;
  await fc.assert(
    fc.asyncProperty(fc.array(lesson, { minLength: 2, maxLength: 8 }), day, async (drawn, since) => {
      const lessons = drawn.map(({ days: [from, until], ...one }) => ({
        ...one,
        from: until !== null && until < from ? until : from,
        until: until !== null && until < from ? from : until,
        last: one.first + one.more,
        of: places[one.place] as Place,
        teacherId: one.teacher ? fixtures[one.teacher] : null,
      }));
      const given: number[] = [];
      const ids: number[] = [];
      for (const { of, teacherId, weekday, first, last, from, until, isGiven } of lessons) {
        const [subject] = await db
          .insert(subjects)
          .values({ name: 'Acak', classId: of.id, teacherId })
          .returning({ id: subjects.id });
        const [entry] = await db
          .insert(timetableEntries)
          .values({
            subjectId: subject?.id ?? 0,
            weekday,
            firstPeriod: first,
            lastPeriod: last,
            validFrom: from,
            validUntil: until,
          })
          .returning({ id: timetableEntries.id });
        ids.push(entry?.id ?? 0);
        if (isGiven) given.push(entry?.id ?? 0);
      }
      const meets = (a: (typeof lessons)[number], b: (typeof lessons)[number]) =>
        a.of.schoolId === b.of.schoolId &&
        (a.of.id === b.of.id || (a.teacherId !== null && a.teacherId === b.teacherId)) &&
        a.weekday === b.weekday &&
        a.first <= b.last &&
        b.first <= a.last &&
        (maxBy([a.from, b.from, since], Date.parse) ?? '') <=
          (minBy([a.until ?? a.of.end, b.until ?? b.of.end, a.of.end, b.of.end], Date.parse) ?? '');
      const isMet = lessons.some((a, i) => a.isGiven && lessons.some((b, j) => i !== j && meets(a, b)));
      const refusal = await checkNoClashAmong(db, given, since).then(
        () => undefined,
        (problem: HttpProblem) => problem.status,
      );
      await db.delete(timetableEntries).where(inArray(timetableEntries.id, ids));
      await db.delete(subjects).where(eq(subjects.name, 'Acak'));
      expect(refusal).toBe(isMet ? 400 : undefined);
    }),
    { numRuns: rounds(40) },
  );
});
