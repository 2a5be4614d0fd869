/**
 * What letters make of a random school's registers (decision 0054), worked out by asking of each cell what happened to it, event after
 * event: nothing is written down, and no register is gone through.
 */
import fc from 'fast-check';
import { CORRECTABLE_MARKS, type CorrectableMark } from '../../contract/attendance/letterKinds.ts';
import { isMemberOf, type Lesson, type School } from './recapModel.ts';

interface Letter {
  is: 'letter';
  pupils: number[];
  letter: string;
  /** Days, both included. */
  from: number;
  to: number;
  /** Minutes of each day; null: all of it. */
  hours: { from: number; to: number } | null;
  corrects: CorrectableMark[];
}

/** What happens after the school's marks are there, in this order. Letters are meant by their place among the events. */
export type LetterEvent =
  | Letter
  | { is: 'mark'; pupil: number; lesson: number; letter: string }
  | { is: 'apply'; of: number; corrects: CorrectableMark[] }
  | { is: 'withdraw'; of: number };

/** Noon: what of a day has begun when everything here happens. */
const NOW = 12 * 60;
const begins = ({ hour }: Lesson) => (7 + hour) * 60;
const ends = (lesson: Lesson) => begins(lesson) + 45;

/** Events that a school can have: of its pupils, lessons and letters, mostly where there is something to correct. */
export function anyEvents(school: School): fc.Arbitrary<LetterEvent[]> {
  const { pupils, lessons, dayCount, until } = school;
  const cells = pupils.flatMap((_, pupil) => lessons.map((lesson) => ({ pupil, ...lesson })));
  const begun = cells.filter(
    ({ pupil, day, isCancelled }) => !isCancelled && day <= until && isMemberOf(school, pupil, day),
  );
  const anywhere = fc.record({ pupil: fc.nat(pupils.length - 1), day: fc.nat(dayCount - 1), id: fc.nat(40) });
  const cell = (of: typeof cells) => (of.length > 0 ? fc.constantFrom(...of) : anywhere);
  const place = fc.oneof(
    { weight: 6, arbitrary: cell(begun) },
    { weight: 1, arbitrary: cell(cells) },
    { weight: 1, arbitrary: anywhere },
  );
  const inOrder = (n: fc.Arbitrary<number>) =>
    fc
      .tuple(n, n)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  const corrects: fc.Arbitrary<CorrectableMark[]> = fc
    .tuple(fc.boolean(), fc.subarray([...CORRECTABLE_MARKS]))
    .map(([isAll, some]) => (isAll ? [...CORRECTABLE_MARKS] : some));
  const of = fc.nat(3);
  const letter: fc.Arbitrary<LetterEvent> = fc
    .record({
      about: place,
      others: fc.oneof(fc.constant([]), fc.array(fc.nat(pupils.length - 1), { maxLength: 2 })),
      letter: fc.constantFrom('I', 'S', 'D'),
      days: fc.tuple(fc.nat(3), fc.nat(5)),
      // Also such as end when a lesson begins, or begin when one ends.
      hours: fc.option(inOrder(fc.constantFrom(420, 465, 480, 510, 600, 645, 720, 765, 900)), { nil: null }),
      corrects,
    })
    .map(({ about, others, days: [before, after], ...rest }) => ({
      is: 'letter',
      pupils: [...new Set([about.pupil, ...others])],
      from: Math.max(0, about.day - before),
      to: Math.min(about.day + after, dayCount - 1),
      ...rest,
    }));
  const mark: fc.Arbitrary<LetterEvent> = fc
    .record({ at: place, letter: fc.constantFrom('H', 'T', 'I', 'S', 'A', 'D') })
    .map(({ at: { pupil, id }, letter: said }) => ({ is: 'mark', pupil, lesson: id - 1, letter: said }));
  const again: fc.Arbitrary<LetterEvent>[] = [
    fc.record({ is: fc.constant('apply' as const), of, corrects }),
    fc.record({ is: fc.constant('withdraw' as const), of }),
  ];
  return fc.array(
    fc.oneof(
      { weight: 5, arbitrary: letter },
      { weight: 2, arbitrary: mark },
      ...again.map((arbitrary) => ({ weight: 1, arbitrary })),
    ),
    { minLength: 2, maxLength: 8 },
  );
}

export class LetterModel {
  private readonly school: School;
  private readonly events: readonly LetterEvent[];
  private readonly existing = new Map<number, number | undefined>();

  constructor(school: School, events: readonly LetterEvent[]) {
    this.school = school;
    this.events = events;
  }

  /** The letter that an event makes, corrects by or withdraws; undefined: it can make none, or there is none (any more). */
  letterOf(at: number): number | undefined {
    if (!this.existing.has(at)) this.existing.set(at, this.find(at));
    return this.existing.get(at);
  }

  private find(at: number): number | undefined {
    const event = this.events[at];
    if (event?.is === 'letter') return this.canBeWritten(event, at) ? at : undefined;
    if (event?.is === 'mark' || event === undefined) return undefined;
    const written = this.standingBefore(at);
    return written[event.of % Math.max(1, written.length)];
  }

  private standingBefore(at: number): number[] {
    return this.events.flatMap((event, other) =>
      event.is === 'letter' && other < at && this.letterOf(other) === other && !this.isWithdrawn(other, at)
        ? [other]
        : [],
    );
  }

  private isWithdrawn(letter: number, before: number): boolean {
    return this.events.some(
      (event, at) => event.is === 'withdraw' && letter < at && at < before && this.letterOf(at) === letter,
    );
  }

  /** Each of its pupils is in the class on one of its days, and has no other one for any of its hours. */
  private canBeWritten({ pupils, from, to, hours }: Letter, at: number): boolean {
    const days = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const others = this.standingBefore(at).map((other) => this.events[other] as Letter);
    return pupils.every(
      (pupil) =>
        days.some((day) => isMemberOf(this.school, pupil, day)) &&
        !others.some(
          (other) =>
            other.pupils.includes(pupil) &&
            days.some((day) => other.from <= day && day <= other.to) &&
            (!hours || !other.hours || (other.hours.from < hours.to && hours.from < other.hours.to)),
        ),
    );
  }

  private covers(letter: number, pupil: number, lesson: Lesson): boolean {
    const { pupils, from, to, hours } = this.events[letter] as Letter;
    return (
      pupils.includes(pupil) &&
      from <= lesson.day &&
      lesson.day <= to &&
      (!hours || (begins(lesson) < hours.to && hours.from < ends(lesson)))
    );
  }

  /** Whether somebody can mark a cell at this point. */
  canBeMarked(at: number, pupil: number, lesson: Lesson): boolean {
    const isThere =
      isMemberOf(this.school, pupil, lesson.day) || this.cell(at, pupil, lesson).letter !== null;
    return isThere && !lesson.isCancelled && lesson.day <= this.school.until;
  }

  /** What stands in a cell before an event, which letter has put it there, and what stood there before. */
  cell(
    at: number,
    pupil: number,
    lesson: Lesson,
  ): { letter: string | null; by?: number; before?: string | null } {
    if (at === 0) return { letter: this.school.marks[pupil]?.[lesson.id - 1] ?? null };
    const was = this.cell(at - 1, pupil, lesson);
    const event = this.events[at - 1];
    if (event?.is === 'mark') {
      const isHere = event.pupil === pupil && event.lesson === lesson.id - 1 && event.letter !== was.letter;
      return isHere && this.canBeMarked(at - 1, pupil, lesson) ? { letter: event.letter } : was;
    }
    const by = this.letterOf(at - 1);
    if (by === undefined || event === undefined) return was;
    if (event.is === 'withdraw') return was.by === by ? { letter: was.before ?? null } : was;
    const { letter } = this.events[by] as Letter;
    const { until } = this.school;
    const hasBegun = lesson.day < until || (lesson.day === until && begins(lesson) <= NOW);
    const isAsked =
      hasBegun &&
      !lesson.isCancelled &&
      was.letter !== letter &&
      isMemberOf(this.school, pupil, lesson.day) &&
      this.covers(by, pupil, lesson) &&
      event.corrects.includes(kindOf(was.letter));
    return isAsked ? { letter, by, before: was.letter } : was;
  }

  /** How many cells an event changes. */
  changedBy(at: number): number {
    return this.school.pupils.reduce(
      (sum, _, pupil) =>
        sum +
        this.school.lessons.filter(
          (lesson) => this.cell(at + 1, pupil, lesson).letter !== this.cell(at, pupil, lesson).letter,
        ).length,
      0,
    );
  }

  /** The letter that a register shows beside a name at last; of two the later one. */
  suggestion(pupil: number, lesson: Lesson): string | null {
    const its = this.standingBefore(this.events.length).filter((letter) =>
      this.covers(letter, pupil, lesson),
    );
    const last = its.at(-1);
    return last === undefined ? null : (this.events[last] as Letter).letter;
  }

  /** The school with the marks that stand there at last. */
  result(): School {
    const { school, events } = this;
    return {
      ...school,
      marks: school.pupils.map((_, pupil) =>
        school.lessons.map((lesson) => this.cell(events.length, pupil, lesson).letter),
      ),
    };
  }
}

function kindOf(letter: string | null): CorrectableMark {
  if (letter === null) return 'blank';
  if (letter === 'A') return 'alpa';
  return letter === 'H' || letter === 'T' ? 'present' : 'other';
}
