/** The page of today's messages: who sees whom, what a tick keeps, and that nobody is written to twice or when it is not true. */
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus, isPresent } from '../../../contract/attendanceStatus.ts';
import type { FamilyMessages } from '../../../contract/family/messages.ts';
import { MESSAGE_REASONS, type MessageReason } from '../../../contract/family/words.ts';
import {
  allSessions,
  attendance,
  classes,
  closedMonths,
  familyMessages,
  guardians,
  letterPupils,
  letters,
  schools,
} from '../../../server/schema.ts';
import { aMother, switchFamilyOn } from '../../support/families.ts';
import { TODAY } from '../../support/fixtures.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const PATH = '/dashboard/family/messages';
const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;
const setTime = (time: string) => server.clock.set(new Date(`${TODAY}T${time}:00+07:00`));

beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .update(classes)
    .set({ homeroomTeacherId: server.fixtures.otherTeacher })
    .where(eq(classes.id, server.fixtures.class));
  await server.db.update(schools).set({ maxAlpa: 2, minPercent: 90 });
  await switchFamilyOn(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  setTime('09:00');
  await emptyDay();
});

async function emptyDay(): Promise<void> {
  const { db } = server;
  for (const table of [familyMessages, letterPupils, letters, attendance, allSessions, guardians])
    await db.delete(table);
}

async function aLesson(startTime: string, endTime: string, date = TODAY): Promise<number> {
  const [row] = await server.db
    .insert(allSessions)
    .values({ subjectId: server.fixtures.subject, name: 'Uji', date, startTime, endTime })
    .returning({ id: allSessions.id });
  return row?.id ?? 0;
}
const mark = (sessionId: number, userId: number, status: AttendanceStatus) =>
  server.db
    .insert(attendance)
    .values({ sessionId, userId, status, note: 'Catatan rahasia', updatedAt: new Date() })
    .onConflictDoUpdate({ target: [attendance.sessionId, attendance.userId], set: { status } });

/** A lesson at seven in which these pupils are Alpa, and a mother for each. */
async function aMissing(...pupils: number[]): Promise<number> {
  const lesson = await aLesson('07:00', '08:30');
  for (const userId of pupils) {
    await mark(lesson, userId, 'alpa');
    await aMother(server, [userId]);
  }
  return lesson;
}

const list = async (as = 'admin'): Promise<FamilyMessages> =>
  (await server.request('GET', PATH, { as })).body.data;
const send = (userId: number, as = 'admin', more: object = {}) =>
  server.request('POST', `/dashboard/family/pupils/${userId}/messages`, {
    as,
    body: { reason: 'absent', ...more },
  });

it('the office and the wali kelas of the class see whom to write to, a teacher of the class nobody, and only who sends gets the number', async () => {
  await aMissing(pupil(0));
  const [row] = (await list()).due;
  expect(row).toMatchObject({
    Student: { id: pupil(0) },
    Class: { name: 'X-10' },
    reason: 'absent',
    time: '07:00',
  });
  expect(row?.Guardian.phone).toMatch(/^\+62865555\d{5}$/);
  expect(row?.Guardian.masked_phone).toContain('••••');
  expect((await list('guru2')).due).toEqual([row]);
  expect((await list('guru')).due).toEqual([]);
  const [read] = (await list('kepsek')).due;
  expect(read?.Guardian.phone).toBeNull();
  expect((await send(pupil(0), 'kepsek')).status).toBe(403);
  expect((await send(pupil(0), 'guru')).status).toBe(404);
});

it('a tick keeps who sent when which text, and the message is done for everybody', async () => {
  await aMissing(pupil(0));
  const [{ text = '' } = {}] = (await list()).due;
  setTime('09:12');
  expect((await send(pupil(0), 'guru2')).status).toBe(200);
  const { due, done } = await list();
  expect(due).toEqual([]);
  expect(done).toMatchObject([
    {
      text,
      sent_by: 'Tomi Uji, M.Pd.',
      sent_time: '09:12',
      channel: 'hand',
      state: 'sent',
      can_take_back: false,
    },
  ]);
});

it('a second press is the same message, and somebody else is told who was faster', async () => {
  await aMissing(pupil(0));
  const first = await send(pupil(0), 'guru2');
  const again = await send(pupil(0), 'guru2');
  expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
  const other = await send(pupil(0));
  expect([other.status, other.body.message]).toEqual([409, 'Sudah dikirim Tomi Uji, M.Pd. pukul 09.00']);
});

it.each(['sent', 'failed'] as const)(
  'what the school that a pupil came from has %s on the same day stays its own, and is in nobody’s way',
  async (state) => {
    const { db } = server;
    const [former] = await db.insert(schools).values({ name: 'SMA Lama' }).returning({ id: schools.id });
    const schoolId = former?.id ?? 0;
    const message = { schoolId, userId: pupil(0), day: TODAY, reason: 'absent', state } as const;
    const isFormer = eq(familyMessages.schoolId, schoolId);
    await db
      .insert(familyMessages)
      .values({ ...message, text: 'Yth. Ibu', channel: 'whatsapp', createdAt: new Date() });
    const before = await db.select().from(familyMessages).where(isFormer);
    await aMissing(pupil(0));
    const answer = await send(pupil(0), 'guru2');
    expect([answer.status, await db.select().from(familyMessages).where(isFormer)]).toEqual([200, before]);
    await db.delete(schools).where(eq(schools.id, schoolId));
  },
);

it('of two people who send at once one is told of the other, and one message is kept', async () => {
  await aMissing(pupil(0));
  await list('guru2');
  const answers = await Promise.all(['admin', 'guru2', 'admin', 'guru2'].map((as) => send(pupil(0), as)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  expect(await server.db.$count(familyMessages)).toBe(1);
});

it('a tick is taken back for a short time, by who made it, and the message is due again', async () => {
  await aMissing(pupil(0));
  const { id } = (await send(pupil(0), 'guru2')).body.data;
  expect((await server.request('DELETE', `${PATH}/${id}`, { as: 'admin' })).status).toBe(409);
  expect((await server.request('DELETE', `${PATH}/${id}`, { as: 'guru' })).status).toBe(404);
  expect((await server.request('DELETE', `${PATH}/${id}`, { as: 'guru2' })).status).toBe(200);
  expect((await list()).due).toHaveLength(1);

  const later = (await send(pupil(0), 'guru2')).body.data;
  setTime('09:05');
  expect((await server.request('DELETE', `${PATH}/${later.id}`, { as: 'guru2' })).status).toBe(409);
});

it('a pupil who has come is not written about; what had left already is noted, and its correction is offered', async () => {
  const lesson = await aMissing(pupil(0));
  await mark(lesson, pupil(0), 'hadir');
  const late = await send(pupil(0));
  expect(late.status).toBe(409);
  expect((await list()).due).toEqual([]);
  expect((await send(pupil(0), 'admin', { has_left: true })).status).toBe(200);
  expect((await list()).due).toMatchObject([{ reason: 'correction' }]);
});

it('a school that has not switched it on has no messages, and a pupil of another school is not found', async () => {
  await aMissing(pupil(0));
  expect((await send(2_000_000_000)).status).toBe(404);
  await switchFamilyOn(server, { isOn: false });
  expect((await server.request('GET', PATH, { as: 'admin' })).status).toBe(404);
  expect((await send(pupil(0))).status).toBe(404);
  await switchFamilyOn(server);
});

it('the homes of the office and of the wali kelas say how many families are to be written to', async () => {
  await aMissing(pupil(0), pupil(1));
  const extras = async (as: string) =>
    (await server.request('GET', '/dashboard/overview/extras', { as })).body.data.due_messages;
  expect([
    await extras('admin'),
    await extras('guru2'),
    await extras('guru'),
    await extras('kepsek'),
  ]).toEqual([2, 2, undefined, undefined]);
  await send(pupil(0));
  expect(await extras('guru2')).toBe(1);
});

it('a text is shown as a family of the school reads it, and a field that nobody knows is an error', async () => {
  await aMother(server, [pupil(1)], { name: 'Rosmaida', relation: 'wali' });
  const preview = (text: string) =>
    server.request('POST', `${PATH}/preview`, {
      as: 'admin',
      body: { text, SchoolId: server.fixtures.school },
    });
  expect((await preview('{wali}: {nama}, {kelas}, {tanggal}')).body.data.text).toBe(
    'Bapak/Ibu Rosmaida: Ágnes Simanjuntak, X-10, Jumat, 20 November',
  );
  expect((await preview('Halo {nomor}')).status).toBe(400);
});

describe('over random days', () => {
  const PUPILS = [0, 1];
  const HOURS = ['07:00', '08:00', '09:00', '10:00'];
  const aPupil = fc.constantFrom(...PUPILS);
  const event = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        is: fc.constant('mark' as const),
        pupil: aPupil,
        lesson: fc.nat(HOURS.length - 1),
        status: fc.constantFrom('alpa' as const, 'alpa' as const, 'hadir' as const, ...ATTENDANCE_STATUSES),
      }),
    },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('later' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        is: fc.constant('send' as const),
        pupil: aPupil,
        reason: fc.constantFrom('absent' as const, 'skipping' as const, ...MESSAGE_REASONS),
        as: fc.constantFrom('admin', 'guru2'),
      }),
    },
    fc.record({ is: fc.constant('letter' as const), pupil: aPupil, isForHours: fc.boolean() }),
    fc.record({ is: fc.constant('opt-out' as const), pupil: aPupil }),
    fc.record({ is: fc.constant('close' as const), month: fc.constantFrom('2026-10', '2026-11') }),
  );
  /** One is written about and one may be skipping, so that there is something to take back. */
  const BEGINNING: (typeof event extends fc.Arbitrary<infer E> ? E : never)[] = [
    { is: 'mark', pupil: 0, lesson: 0, status: 'alpa' },
    { is: 'send', pupil: 0, reason: 'absent', as: 'admin' },
    { is: 'mark', pupil: 1, lesson: 0, status: 'hadir' },
    { is: 'later' },
    { is: 'mark', pupil: 1, lesson: 1, status: 'alpa' },
  ];
  const FORBIDDEN = /sakit|demam|rahasia|izin|catatan/i;

  it('nobody who is recorded present is offered or sent, each message is sent once, and no text tells an illness or a note', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 14 }), async (random) => {
        const events = [...BEGINNING, ...random];
        await server.db.delete(closedMonths);
        await emptyDay();
        const lessons: number[] = [];
        for (const hour of HOURS) lessons.push(await aLesson(hour, hour.replace(':00', ':50')));
        const lastMonth = await aLesson('07:00', '08:00', '2026-10-15');
        for (const i of PUPILS) await mark(lastMonth, pupil(i), 'alpa');
        const mothers = new Map<number, number>();
        for (const i of PUPILS) mothers.set(i, (await aMother(server, [pupil(i)])).id);
        let hour = 0;
        let current = await list();
        const marks = new Map<number, Map<number, AttendanceStatus>>(PUPILS.map((i) => [i, new Map()]));
        const optedOut = new Set<number>();
        const latestMark = (i: number) =>
          [...(marks.get(i) ?? [])]
            .filter(([lesson]) => lesson <= hour)
            .toSorted(([a], [b]) => b - a)
            .at(0)?.[1];
        setTime('07:30');
        for (const happened of events) {
          if (happened.is === 'later') {
            hour = Math.min(hour + 1, HOURS.length - 1);
            setTime(`${HOURS[hour]?.slice(0, 2)}:30`);
          } else if (happened.is === 'mark') {
            // In a closed month it is refused, and has not happened.
            const isRefused = await mark(
              lessons[happened.lesson] ?? 0,
              pupil(happened.pupil),
              happened.status,
            ).then(
              () => false,
              () => true,
            );
            if (!isRefused) marks.get(happened.pupil)?.set(happened.lesson, happened.status);
          } else if (happened.is === 'letter') {
            const [letter] = await server.db
              .insert(letters)
              .values({
                schoolId: server.fixtures.school,
                kind: 'sakit',
                reason: 'Demam tinggi',
                startDate: TODAY,
                endDate: TODAY,
                ...(happened.isForHours && { startTime: '08:00', endTime: '09:00' }),
                createdAt: server.clock.now(),
                createdByName: 'Ratna Admin',
              })
              .returning({ id: letters.id });
            await server.db
              .insert(letterPupils)
              .values({ letterId: letter?.id ?? 0, userId: pupil(happened.pupil) });
          } else if (happened.is === 'opt-out') {
            optedOut.add(pupil(happened.pupil));
            const guardianId = mothers.get(happened.pupil) ?? 0;
            await server.db
              .update(guardians)
              .set({ optedOutAt: server.clock.now() })
              .where(eq(guardians.id, guardianId));
          } else if (happened.is === 'close') {
            const closings = `/dashboard/classes/${server.fixtures.class}/closings`;
            await server.request('POST', closings, { as: 'admin', body: { month: happened.month } });
          } else if (happened.is === 'send') {
            const { status } = await send(pupil(happened.pupil), happened.as, { reason: happened.reason });
            const isIt = (row: { Student: { id: unknown }; reason: MessageReason }) =>
              row.Student.id === pupil(happened.pupil) && row.reason === happened.reason;
            expect(status === 200).toBe(
              current.due.some(isIt) ||
                current.done.some((row) => isIt(row) && row.sent_by === NAMES[happened.as]),
            );
          }
          current = await list();
          await holds(current);
        }

        async function holds({ due, done }: FamilyMessages): Promise<void> {
          const keys = [...due, ...done].map(({ Student, reason }) => `${Student.id} ${reason}`);
          expect(new Set(keys).size).toBe(keys.length);
          for (const { Student, reason, text } of due) {
            expect(optedOut.has(Number(Student.id))).toBe(false);
            const i = PUPILS.findIndex((one) => pupil(one) === Student.id);
            if (reason === 'absent' || reason === 'skipping') expect(latestMark(i)).toBe('alpa');
            if (reason !== 'correction') expect(isPresent(latestMark(i) ?? null)).toBe(false);
            else {
              expect(isPresent(latestMark(i) ?? null)).toBe(true);
              expect(
                done.some(
                  (one) => one.Student.id === Student.id && ['absent', 'skipping'].includes(one.reason),
                ),
              ).toBe(true);
            }
            expect(text).not.toMatch(FORBIDDEN);
          }
          for (const { text } of done) expect(text).not.toMatch(FORBIDDEN);
        }
      }),
      { numRuns: rounds(4) },
    );
  });
});
const NAMES: Readonly<Record<string, string>> = { admin: 'Ratna Admin', guru2: 'Tomi Uji, M.Pd.' };
