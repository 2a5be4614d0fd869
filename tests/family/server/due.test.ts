/** Who is to be written to today, and why. */
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus, isPresent } from '../../../contract/attendanceStatus.ts';
import type { MessageReason, MessageState } from '../../../contract/family/words.ts';
import { dueMessages } from '../../../server/features/family/messages/due.ts';
import { reasonByMarks } from '../../../server/features/family/messages/reasons.ts';
import {
  allSessions,
  attendance,
  classes,
  familyMessages,
  guardians,
  letterPupils,
  letters,
  schools,
} from '../../../server/schema.ts';
import { aMother, allReasonsOn, switchFamilyOn } from '../../support/families.ts';
import { TODAY } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { countStatements } from '../../support/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .update(classes)
    .set({ homeroomTeacherId: server.fixtures.otherTeacher })
    .where(eq(classes.id, server.fixtures.class));
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  await db.delete(familyMessages);
  await db.delete(letterPupils);
  await db.delete(letters);
  await db.delete(attendance);
  await db.delete(allSessions);
  await db.delete(guardians);
  await db.update(schools).set({ streakDays: 3, maxAlpa: null, minPercent: null });
  await aMother(server, [pupil(0)]);
});

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;
const STARTS = ['07:00', '08:30', '10:00', '12:00'];

type Marks = readonly (AttendanceStatus | null)[];

/** The lessons of a day; null: nobody is recorded. */
async function aDay(marks: Marks, { date = TODAY, userId = pupil(0) } = {}): Promise<number[]> {
  const ids: number[] = [];
  for (const [i, status] of marks.entries()) {
    const [row] = await server.db
      .insert(allSessions)
      .values({
        subjectId: server.fixtures.subject,
        name: 'Uji',
        date,
        startTime: STARTS[i] ?? '',
        endTime: `${STARTS[i]?.slice(0, 2)}:59`,
      })
      .returning({ id: allSessions.id });
    ids.push(row?.id ?? 0);
    if (status) await mark(row?.id ?? 0, status, userId);
  }
  return ids;
}

const mark = (sessionId: number, status: AttendanceStatus, userId = pupil(0)) =>
  server.db
    .insert(attendance)
    .values({ sessionId, userId, status, updatedAt: new Date() })
    .onConflictDoUpdate({ target: [attendance.sessionId, attendance.userId], set: { status } });

const at = (time: string) => ({ at: new Date(`${TODAY}T${time}:00+07:00`), timeZone: 'Asia/Jakarta' });

async function dueAt(time: string, chosen: Parameters<typeof switchFamilyOn>[1] = {}) {
  return dueMessages(server.db, await switchFamilyOn(server, chosen), at(time));
}
const reasonsAt = async (time: string, chosen: Parameters<typeof switchFamilyOn>[1] = {}) =>
  (await dueAt(time, chosen)).due.map(({ reason }) => reason);

async function wasSent(reason: MessageReason, state: MessageState = 'sent'): Promise<void> {
  await server.db.insert(familyMessages).values({
    schoolId: server.fixtures.school,
    userId: pupil(0),
    day: TODAY,
    reason,
    text: 'Uji',
    channel: 'hand',
    state,
  });
}

async function aLetter(values: Partial<typeof letters.$inferInsert> = {}): Promise<void> {
  const [row] = await server.db
    .insert(letters)
    .values({
      schoolId: server.fixtures.school,
      kind: 'izin',
      reason: 'Acara keluarga',
      startDate: TODAY,
      endDate: TODAY,
      createdAt: new Date(`${TODAY}T07:10:00+07:00`),
      createdByName: 'Ratna Admin',
      ...values,
    })
    .returning({ id: letters.id });
  await server.db.insert(letterPupils).values({ letterId: row?.id ?? 0, userId: pupil(0) });
}

it('a pupil who is Alpa since the first lessons, as many as the school says, is written about once its hour has come', async () => {
  await aDay(['alpa', 'alpa', null]);
  const reasons = allReasonsOn('08:30');
  expect(await reasonsAt('08:29', { reasons })).toEqual([]);
  expect(await reasonsAt('08:31', { reasons })).toEqual(['absent']);
  expect(await reasonsAt('08:31', { reasons, absentLessons: 2 })).toEqual(['absent']);
  expect(await reasonsAt('08:31', { reasons, absentLessons: 3 })).toEqual([]);
  expect(
    await reasonsAt('08:31', { reasons: { ...reasons, absent: { ...reasons.absent, is_on: false } } }),
  ).toEqual([]);
});

it('the text names child, class, day, school, wali kelas and guardian, and a class of fewer lessons counts all of them', async () => {
  await aDay(['alpa']);
  const { due } = await dueAt('08:31', { absentLessons: 4 });
  expect(due).toMatchObject([
    {
      reason: 'absent',
      text: 'Yth. Ibu Siti Uji dari Abimanyu Rangga (X-10). Hari ini, Jumat, 20 November, Abimanyu Rangga belum tercatat hadir di SMA Uji Nusantara dan belum ada surat. Mohon kabarnya. Terima kasih.',
    },
  ]);
});

it.each<[string, Marks]>([
  ['nothing is recorded', [null, null]],
  ['the pupil is there', ['hadir', null]],
  ['the pupil came late', ['terlambat']],
  ['the pupil came after having been missed', ['alpa', 'hadir']],
  ['the school has sent the pupil elsewhere', ['dispensasi']],
  ['the pupil is ill, or has leave', ['sakit', 'izin']],
  ['the first that was recorded is leave', ['izin', 'alpa']],
  ['the latest that was recorded is leave', ['alpa', 'sakit']],
])('nobody is written to when %s', async (_when, marks) => {
  await aDay(marks);
  expect(await reasonsAt('11:00')).toEqual([]);
});

it('a letter that covers the lesson keeps the family from being asked; one for other hours, or withdrawn, does not', async () => {
  const only = { reasons: { ...allReasonsOn(), letter: { ...allReasonsOn().letter, is_on: false } } };
  await aDay(['alpa']);
  await aLetter({ startTime: '10:00', endTime: '12:00' });
  expect(await reasonsAt('08:00', only)).toEqual(['absent']);
  await server.db.update(letters).set({ startTime: null, endTime: null });
  expect(await reasonsAt('08:00', only)).toEqual([]);
  await server.db
    .update(letters)
    .set({ withdrawnAt: new Date(), withdrawnByName: 'Ratna Admin', withdrawReason: 'Salah' });
  expect(await reasonsAt('08:00', only)).toEqual(['absent']);
});

it('who was seen earlier and is Alpa now is likely skipping since then, and not absent', async () => {
  await aDay(['hadir', 'alpa', 'alpa']);
  const { due } = await dueAt('11:00');
  expect(due).toMatchObject([{ reason: 'skipping' }]);
  expect(due[0]?.text).toContain('sejak pukul 08.30');
});

it('whatever is recorded, only who was Alpa last is missing, and only who is present and was reported missing gets a correction', () => {
  const day = fc.record({
    marks: fc.array(
      fc.record({ status: fc.constantFrom(...ATTENDANCE_STATUSES), startTime: fc.constantFrom(...STARTS) }),
      { maxLength: 6 },
    ),
    absentLessons: fc.integer({ min: 1, max: 4 }),
    isCovered: fc.boolean(),
    wasReportedMissing: fc.boolean(),
  });
  fc.assert(
    fc.property(day, ({ isCovered, ...rest }) => {
      const latest = rest.marks.at(-1)?.status;
      const reason = reasonByMarks({ ...rest, hasLetterAt: () => isCovered })?.reason;
      const isHere = isPresent(latest ?? null);
      expect(reason === 'correction').toBe(isHere && rest.wasReportedMissing);
      if (reason === 'absent' || reason === 'skipping') expect([latest, isCovered]).toEqual(['alpa', false]);
      if (reason === 'absent') {
        const first = rest.marks.slice(0, rest.absentLessons).map(({ status }) => status);
        expect(first).toEqual(Array.from({ length: rest.absentLessons }, () => 'alpa'));
        expect(rest.marks.some(({ status }) => isPresent(status))).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});

it('a correction follows a message when the pupil turns out to be there, and nothing but a message', async () => {
  const [first = 0] = await aDay(['alpa']);
  await wasSent('absent');
  expect(await reasonsAt('09:00')).toEqual([]);
  await mark(first, 'hadir');
  expect(await reasonsAt('09:00')).toEqual(['correction']);
  await wasSent('correction');
  expect(await reasonsAt('09:00')).toEqual([]);
});

it('what never left needs no correction, and may still be sent by hand', async () => {
  const [first = 0] = await aDay(['alpa']);
  await wasSent('absent', 'failed');
  expect(await reasonsAt('09:00')).toEqual(['absent']);
  await mark(first, 'hadir');
  expect(await reasonsAt('09:00')).toEqual([]);
});

it('days in a row are a reason on the day on which they are as many as the school says', async () => {
  await aDay(['alpa'], { date: '2026-11-18' });
  await aDay(['izin'], { date: '2026-11-19' });
  await aDay(['sakit']);
  expect(await reasonsAt('09:00')).toEqual(['streak']);
  await server.db.update(schools).set({ streakDays: 2 });
  expect(await reasonsAt('09:00')).toEqual([]);
});

it('a limit is a reason on the day on which it is reached, by days of Alpa or a share that is out of reach', async () => {
  await aDay(['alpa'], { date: '2026-11-13' });
  await aDay(['hadir'], { date: '2026-11-18' });
  await aDay(['alpa']);
  await server.db.update(schools).set({ maxAlpa: 2 });
  expect(await reasonsAt('09:00')).toEqual(['absent', 'limit']);
  await server.db.update(schools).set({ maxAlpa: 1 });
  expect(await reasonsAt('09:00')).toEqual(['absent']);
  await server.db.update(schools).set({ maxAlpa: 3 });
  expect(await reasonsAt('09:00')).toEqual(['absent']);
  // 24 days are still to come: without today's absence 26 of 27 can be reached (96 %), with it 25 (92 %).
  await server.db.update(schools).set({ maxAlpa: null, minPercent: 95 });
  expect(await reasonsAt('09:00')).toEqual(['absent', 'limit']);
});

it('a letter that was taken in today is confirmed, but not for today when the pupil is here; the school’s own dispensasi is not', async () => {
  const [first = 0] = await aDay([null]);
  await aLetter();
  expect(await reasonsAt('09:00')).toEqual(['letter']);
  await mark(first, 'hadir');
  expect(await reasonsAt('09:00')).toEqual([]);
  await server.db.update(letters).set({ startDate: '2026-11-23', endDate: '2026-11-23' });
  expect(await reasonsAt('09:00')).toEqual(['letter']);
  await server.db.update(letters).set({ kind: 'dispensasi' });
  expect(await reasonsAt('09:00')).toEqual([]);
  await server.db.update(letters).set({ kind: 'sakit', createdAt: new Date('2026-11-19T16:59:00Z') });
  expect(await reasonsAt('09:00')).toEqual([]);
});

it('where no guardian has agreed, or the one has opted out, the pupil is counted and not written about', async () => {
  await aDay(['alpa']);
  await server.db.update(guardians).set({ optedOutAt: new Date() });
  expect(await dueAt('09:00')).toMatchObject({
    due: [],
    unreachable: [{ pupil: { id: pupil(0) }, reason: 'absent' }],
  });
});

it('a wali kelas is told of the own class alone', async () => {
  await aDay(['alpa']);
  const settings = await switchFamilyOn(server);
  const { otherTeacher, teacher } = server.fixtures;
  expect((await dueMessages(server.db, settings, at('09:00'), otherTeacher)).due).toHaveLength(1);
  expect((await dueMessages(server.db, settings, at('09:00'), teacher)).due).toEqual([]);
});

it('the day is asked for in the same number of statements, however many pupils are missing', async () => {
  await server.db.update(schools).set({ maxAlpa: 1 });
  const ids = await aDay(['alpa', 'alpa']);
  const settings = await switchFamilyOn(server);
  const statements = countStatements(server);
  expect((await dueMessages(server.db, settings, at('09:00'))).due).toHaveLength(2);
  const few = statements();
  await server.db
    .insert(attendance)
    .values(
      ids.flatMap((sessionId) =>
        server.fixtures.pupils
          .slice(1)
          .map((userId) => ({ sessionId, userId, status: 'alpa' as const, updatedAt: sql`now()` })),
      ),
    );
  statements();
  const day = await dueMessages(server.db, settings, at('09:00'));
  expect(day.unreachable.length).toBeGreaterThan(70);
  expect(statements()).toBe(few);
  expect(few).toBeLessThanOrEqual(32);
});
