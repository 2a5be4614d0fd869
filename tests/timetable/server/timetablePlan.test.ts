/** The plan of sessions against a model of its own: days of a Date, minutes that are taken, no word of the engine. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planDay,
  type Plan,
  type CurrentSession,
} from '../../../server/features/timetable/generator/plan.ts';
import {
  listDays,
  lessonsOn,
  type SchoolDays,
  type WeeklyLesson,
} from '../../../server/features/timetable/generator/slots.ts';
import { rounds } from '../../support/rounds.ts';

const FIRST = '2026-11-02';
const LAST = '2026-11-24';
/** Two classes, and who teaches what in them; the last teaches in both. */
const SUBJECTS = [
  { id: 1, classId: 1, teacherId: 1 },
  { id: 2, classId: 1, teacherId: 2 },
  { id: 3, classId: 2, teacherId: 2 },
  { id: 4, classId: 2, teacherId: 3 },
  { id: 5, classId: 2, teacherId: null },
] as const;
/** The daily registers of the two classes; their teachers have lessons, too. */
const DAILIES = [
  { id: 11, classId: 1, teacherId: 1 },
  { id: 12, classId: 2, teacherId: 3 },
] as const;
const isDailySubject = (subjectId: number): boolean => subjectId > 10;
const YEARS = new Map([
  [1, { start: '2026-07-13', end: '2027-06-19' }],
  [2, { start: '2026-07-13', end: '2026-11-20' }],
]);

const day = fc.integer({ min: 0, max: 22 }).map((n) => plus(FIRST, n));
const lesson = fc
  .record({
    subject: fc.constantFrom(...SUBJECTS),
    weekday: fc.integer({ min: 1, max: 7 }),
    firstPeriod: fc.integer({ min: 1, max: 6 }),
    length: fc.integer({ min: 0, max: 2 }),
    validFrom: fc.oneof(fc.constant('2026-07-13'), day),
    validUntil: fc.oneof(fc.constant(null), day),
  })
  .map(({ subject: { id, ...of }, length, ...rest }) => ({
    ...rest,
    ...of,
    subjectId: id,
    lastPeriod: rest.firstPeriod + length,
  }));
const lessons = fc
  .array(lesson, { maxLength: 25 })
  .map((all) => all.map((one, i): WeeklyLesson => ({ ...one, id: i + 1 })));
/** How long a lesson hour is on each weekday, how many there are, and from when on they are shorter. */
const bells = fc.record({
  lengths: fc.array(fc.constantFrom(30, 40, 45), { minLength: 7, maxLength: 7 }),
  counts: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 7, maxLength: 7 }),
  shorterFrom: fc.oneof(fc.constant('2027-01-01'), day),
});
const world = fc.record({
  lessons,
  dailies: fc.subarray([...DAILIES]),
  bells,
  holidays: fc.array(day, { maxLength: 5 }),
  isMet: fc.boolean(),
});
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

function plus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
const weekdayIn = (date: string): number => ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function hoursIn({ bells: { lengths, counts, shorterFrom } }: World): SchoolDays['hours'] {
  return (date, first, last) => {
    const at = weekdayIn(date) - 1;
    if (last > (counts[at] ?? 0)) return undefined;
    const length = (lengths[at] ?? 45) - (date >= shorterFrom ? 10 : 0);
    return { start: clock(420 + (first - 1) * length), end: clock(420 + last * length) };
  };
}

const daysIn = (one: World): SchoolDays => ({
  hours: hoursIn(one),
  opening: (date) => hoursIn(one)(date, 1, 1),
  free: (date, classId) => {
    const year = YEARS.get(classId);
    if (!year || date < year.start || date > year.end) return { reason: 'outside-year' };
    return one.holidays.includes(date) ? { reason: 'holiday', name: `Libur ${date}` } : undefined;
  },
});

const weekOf = ({ lessons: all, dailies }: World) => ({
  lessons: all,
  dailies: dailies.map(({ id: subjectId, ...of }) => ({ ...of, id: -subjectId, subjectId })),
});

/** A small database of sessions. */
class Book {
  sessions: CurrentSession[] = [];
  #last = 0;

  run(one: World, range = { start: FIRST, end: LAST }): Plan[] {
    return listDays(range).map((date) => {
      const there = this.sessions.filter(
        (session) => session.date === date || session.plannedFor?.date === date,
      );
      const plan = planDay(lessonsOn(weekOf(one), daysIn(one), date), there, one.isMet);
      const gone = new Set(plan.removed.map(({ id }) => id));
      this.sessions = this.sessions.filter(({ id }) => !gone.has(id));
      for (const planned of plan.lessons) {
        const { verdict, slot } = planned;
        const { subjectId, classId, teacherId, start, end } = slot;
        const place = { date, start, end, plannedFor: { date, start } };
        if (verdict === 'new') this.add({ subjectId, classId, teacherId, ...place });
        if (verdict === 'changed') this.change(planned.session.id, place);
      }
      return plan;
    });
  }

  add(
    session: Partial<CurrentSession> &
      Pick<CurrentSession, 'subjectId' | 'classId' | 'teacherId' | 'date' | 'start' | 'end'>,
  ) {
    this.#last += 1;
    const isDaily = isDailySubject(session.subjectId);
    const rest = { isDaily, plannedFor: null, isCancelled: false, isMarked: false, isPrepared: false };
    this.sessions.push({ id: this.#last, ...rest, ...session });
  }

  change(id: number, to: Partial<CurrentSession>) {
    this.sessions = this.sessions.map((session) => (session.id === id ? { ...session, ...to } : session));
  }

  /** As the database: two of a subject do not begin at one time. */
  isFree({ subjectId, date, start }: Pick<CurrentSession, 'subjectId' | 'date' | 'start'>): boolean {
    return !this.sessions.some(
      (other) => other.subjectId === subjectId && other.date === date && other.start === start,
    );
  }
}

/** What people do to sessions between two runs. */
const deed = fc.record({
  what: fc.constantFrom('mark', 'cancel', 'move', 'prepare', 'make', 'substitute', 'delete', 'reinstate'),
  which: fc.nat(200),
  date: day,
  at: fc.integer({ min: 420, max: 720 }),
});

function act(book: Book, { what, which, date, at }: typeof deed extends fc.Arbitrary<infer D> ? D : never) {
  const start = clock(at);
  const end = clock(at + 40);
  if (what === 'make') {
    const subject = [...SUBJECTS, ...DAILIES][which % (SUBJECTS.length + DAILIES.length)] ?? SUBJECTS[0];
    const { id: subjectId, ...of } = subject;
    if (book.isFree({ subjectId, date, start })) book.add({ subjectId, ...of, date, start, end });
    return;
  }
  const session = book.sessions[which % Math.max(book.sessions.length, 1)];
  if (!session) return;
  const { id, subjectId } = session;
  if (what === 'delete') book.sessions = book.sessions.filter((other) => other.id !== id);
  if (what === 'mark') book.change(id, { isMarked: true });
  if (what === 'cancel') book.change(id, { isCancelled: true });
  // On whatever day it lies: somebody says that it takes place.
  if (what === 'reinstate' && session.isCancelled) book.change(id, { isCancelled: false, isPrepared: true });
  if (what === 'prepare') book.change(id, { isPrepared: true });
  if (what === 'substitute') book.change(id, { isPrepared: true, teacherId: 1 + (which % 3) });
  if (what === 'move' && book.isFree({ subjectId, date, start })) book.change(id, { date, start, end });
}

/** Whether two would be in one place, by the minute. */
function meet(a: CurrentSession, b: CurrentSession): boolean {
  if (a.isDaily || b.isDaily || a.isCancelled || b.isCancelled || a.date !== b.date) return false;
  if (a.classId !== b.classId && (a.teacherId === null || a.teacherId !== b.teacherId)) return false;
  for (let minute = minutes(a.start); minute < minutes(a.end); minute += 1) {
    if (minute >= minutes(b.start) && minute < minutes(b.end)) return true;
  }
  return false;
}

/** The lessons of the timetable, and the daily registers, in a range, enumerated naively. */
const lessonsIn = (one: World, range = { start: FIRST, end: LAST }) => {
  const all: { subjectId: number; date: string; start: string; end: string }[] = [];
  for (let date = range.start; date <= range.end; date = plus(date, 1)) {
    for (const {
      subjectId,
      classId,
      weekday,
      firstPeriod,
      lastPeriod,
      validFrom,
      validUntil,
    } of one.lessons) {
      const year = YEARS.get(classId);
      if (weekday !== weekdayIn(date) || date < validFrom || (validUntil !== null && date > validUntil))
        continue;
      if (one.holidays.includes(date) || !year || date < year.start || date > year.end) continue;
      const hours = hoursIn(one)(date, firstPeriod, lastPeriod);
      if (hours) all.push({ subjectId, date, ...hours });
    }
    for (const { id: subjectId, classId } of one.dailies) {
      const year = YEARS.get(classId);
      const hours = hoursIn(one)(date, 1, 1);
      if (one.holidays.includes(date) || !year || date < year.start || date > year.end || !hours) continue;
      all.push({ subjectId, date, ...hours });
    }
  }
  return all;
};

const isFixed = (session: CurrentSession): boolean =>
  session.isMarked ||
  session.isCancelled ||
  session.plannedFor === null ||
  session.plannedFor.date !== session.date ||
  session.plannedFor.start !== session.start;

describe('the plan of sessions', () => {
  it('makes every lesson once, none on a free day, none over another; leaves alone what people did; and does nothing twice', () => {
    fc.assert(
      fc.property(
        world,
        world,
        fc.array(deed, { maxLength: 12 }),
        fc.tuple(day, day),
        (old, changed, deeds, [one, other]) => {
          const book = new Book();
          book.run(old);
          for (const some of deeds) act(book, some);
          const before = book.sessions;
          const range = one < other ? { start: one, end: other } : { start: other, end: one };
          const plans = book.run(changed, range);
          const after = book.sessions;
          const was = new Map(before.map((session) => [session.id, session]));
          const is = new Map(after.map((session) => [session.id, session]));

          // What people did stays, and what they prepared is not taken away; nothing outside of the range is touched.
          for (const session of before) {
            const isOutside = session.date < range.start || session.date > range.end;
            if (isFixed(session) || isOutside) expect(is.get(session.id)).toEqual(session);
            if (session.isPrepared) expect(is.has(session.id)).toBe(true);
          }
          // What is new or changed is a lesson of the timetable; what was taken away is none.
          const wanted = lessonsIn(changed, range);
          const key = (of: { subjectId: number; date: string; start: string; end?: string }) =>
            `${of.subjectId} ${of.date} ${of.start}`;
          const hours = new Set(wanted.map((of) => `${key(of)} ${of.end}`));
          const starts = new Set(wanted.map(key));
          const touched = after.filter((session) => was.get(session.id) !== session);
          for (const session of touched) {
            const { start, date } = session;
            expect(starts).toContain(key(session));
            expect(hours).toContain(`${key(session)} ${session.end}`);
            expect(session.plannedFor).toEqual({ date, start });
            const ofDay = after.filter(
              (there) => there.subjectId === session.subjectId && there.date === date,
            );
            if (session.isDaily && !was.has(session.id)) expect(ofDay).toEqual([session]);
            if (!changed.isMet)
              expect(after.filter((there) => there !== session && meet(there, session))).toEqual([]);
          }
          for (const session of before) if (!is.has(session.id)) expect(starts).not.toContain(key(session));
          // The database's own rule.
          expect(new Set(after.map(key)).size).toBe(after.length);
          // No lesson is lost: it stands, or stands elsewhere, or is said to meet another one.
          const reported = new Map(
            plans.flatMap((plan) => plan.lessons.map((planned) => [key(planned.slot), planned] as const)),
          );
          for (const of of wanted) {
            const planned = reported.get(key(of));
            expect(planned).toBeDefined();
            if (planned?.verdict === 'clash') {
              expect(
                after.some((there) => meet(there, { ...planned.slot, ...NOBODY }) || key(there) === key(of)),
              ).toBe(true);
            } else {
              expect(
                after.some(
                  (there) =>
                    key(there) === key(of) ||
                    (there.subjectId === of.subjectId &&
                      (there.plannedFor?.date === of.date || (there.isDaily && there.date === of.date))),
                ),
              ).toBe(true);
            }
          }
          // Nothing twice.
          book.run(changed, range);
          expect(book.sessions).toEqual(after);
        },
      ),
      { numRuns: rounds(300) },
    );
  });

  it('makes of an empty book the timetable itself, lessons that meet an earlier one left out', () => {
    fc.assert(
      fc.property(world, (one) => {
        const book = new Book();
        book.run({ ...one, isMet: false });
        const taken = new Set<string>();
        const expected = lessonsIn(one)
          .map((of, i) => ({ ...of, i }))
          .toSorted((a, b) => a.date.localeCompare(b.date) || a.start.localeCompare(b.start) || a.i - b.i)
          .filter(({ subjectId, date, start, end }) => {
            if (isDailySubject(subjectId)) return true;
            const subject = SUBJECTS.find(({ id }) => id === subjectId);
            const places: string[] = [];
            for (let minute = minutes(start); minute < minutes(end); minute += 1) {
              places.push(`class ${subject?.classId} ${date} ${minute}`);
              if (subject?.teacherId) places.push(`teacher ${subject.teacherId} ${date} ${minute}`);
            }
            if (places.some((place) => taken.has(place))) return false;
            for (const place of places) taken.add(place);
            return true;
          });
        const plain = (of: { subjectId: number; date: string; start: string; end: string }) =>
          `${of.date} ${of.start}-${of.end} ${of.subjectId}`;
        expect(book.sessions.map(plain).toSorted()).toEqual(expected.map(plain).toSorted());
      }),
      { numRuns: rounds(200) },
    );
  });
});

const NOBODY = {
  id: -1,
  isDaily: false,
  plannedFor: null,
  isCancelled: false,
  isMarked: false,
  isPrepared: false,
};
