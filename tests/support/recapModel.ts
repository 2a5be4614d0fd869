/**
 * What the recaps must say, worked out in another way than the server does it: from single facts, by asking of each cell again what school.md
 * says, without running sums, groups or letters put together.
 */
import fc from 'fast-check';

const RULES = ['any-alpa', 'half-present', 'first-lesson', 'daily-register'] as const;
type Rule = (typeof RULES)[number];

export interface Lesson {
  id: number;
  /** Which day of the period, from 0. */
  day: number;
  /** Place among the lessons of its day. */
  hour: number;
  isDaily: boolean;
  isCancelled: boolean;
  /** Of which class, from 0. */
  schoolClass: number;
}

export interface School {
  rule: Rule;
  dayCount: number;
  /** The last day that has come. */
  until: number;
  free: boolean[];
  override: number | null;
  lessons: Lesson[];
  /** Half open spans of days, each in a class; of no pupil two that overlap. */
  pupils: { memberships: { from: number; to: number | null; schoolClass: number }[] }[];
  /** Of a pupil (first) in a lesson (second); H T I S A D, or null: nothing recorded. */
  marks: (string | null)[][];
}

const mark = fc.oneof(
  { weight: 6, arbitrary: fc.constant('H') },
  { weight: 5, arbitrary: fc.constantFrom('T', 'I', 'S', 'A') },
  { weight: 2, arbitrary: fc.constant(null) },
);

/**
 * @param more letters that marks may have beside those of every school
 * @param classCount with more than one, pupils move between them from one day to the next, and back
 */
export const anySchool = (more: readonly string[] = [], classCount = 1): fc.Arbitrary<School> =>
  fc
    .record({
      rule: fc.constantFrom(...RULES),
      dayCount: fc.integer({ min: 1, max: 31 }),
      pupilCount: fc.integer({ min: 1, max: 6 }),
      lessonCount: fc.integer({ min: 0, max: 40 }),
      override: fc.option(fc.integer({ min: 0, max: 31 }), { nil: null, freq: 3 }),
    })
    .chain(({ rule, dayCount, pupilCount, lessonCount, override }) => {
      const day = fc.integer({ min: 0, max: dayCount - 1 });
      const schoolClass = fc.integer({ min: 0, max: classCount - 1 });
      const days = fc.uniqueArray(fc.integer({ min: -2, max: dayCount + 2 }), { minLength: 1, maxLength: 4 });
      const memberships = fc
        .tuple(days, fc.array(schoolClass, { minLength: 4, maxLength: 4 }))
        .map(([some, classes]) => {
          const sorted = some.toSorted((a, b) => a - b);
          return sorted.flatMap((from, i) =>
            classCount > 1 || i % 2 === 0
              ? [{ from, to: sorted[i + 1] ?? null, schoolClass: classes[i] ?? 0 }]
              : [],
          );
        });
      return fc.record({
        rule: fc.constant(rule),
        dayCount: fc.constant(dayCount),
        until: fc.integer({ min: -1, max: dayCount + 1 }),
        free: fc.array(
          fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
          {
            minLength: dayCount,
            maxLength: dayCount,
          },
        ),
        override: fc.constant(override),
        lessons: fc
          .array(
            fc.record({
              day,
              hour: fc.integer({ min: 0, max: 7 }),
              isDaily: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
              isCancelled: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
              schoolClass,
            }),
            { minLength: lessonCount, maxLength: lessonCount },
          )
          .map((all) => all.map((lesson, i) => ({ ...lesson, id: i + 1 }))),
        pupils: fc.array(fc.record({ memberships }), { minLength: pupilCount, maxLength: pupilCount }),
        marks: fc.array(
          fc.array(
            more.length > 0 ? fc.oneof({ weight: 8, arbitrary: mark }, fc.constantFrom(...more)) : mark,
            {
              minLength: lessonCount,
              maxLength: lessonCount,
            },
          ),
          { minLength: pupilCount, maxLength: pupilCount },
        ),
      });
    });

const IS_PRESENT = /[HTD]/;

const isMember = (memberships: School['pupils'][number]['memberships'], day: number): boolean =>
  memberships.filter(({ from }) => from <= day).length >
  memberships.filter(({ to }) => to !== null && to <= day).length;

/** @param schoolClass without one, in any */
export const isMemberOf = ({ pupils }: School, pupil: number, day: number, schoolClass?: number): boolean =>
  pupils.slice(pupil, pupil + 1).some(({ memberships }) =>
    isMember(
      memberships.filter((membership) => schoolClass === undefined || membership.schoolClass === schoolClass),
      day,
    ),
  );

/** The letter of a cell: of a class's sheet, or of what is said of the pupil wherever he or she is. */
function modelCell(school: School, pupil: number, day: number, schoolClass?: number): string {
  const { rule, lessons, marks } = school;
  if (school.free[day] || day > school.until || !isMemberOf(school, pupil, day, schoolClass)) return ' ';
  const word = lessons
    .filter((lesson) => lesson.day === day && !lesson.isCancelled)
    .filter((lesson) => isMemberOf(school, pupil, day, lesson.schoolClass))
    .toSorted((a, b) => a.hour - b.hour || a.id - b.id)
    .map(({ id, isDaily }) => ({ letter: marks[pupil]?.[id - 1] ?? '', isDaily }))
    .filter(({ letter }) => letter !== '');
  const text = word.map(({ letter }) => letter).join('');
  if (rule === 'daily-register') return word.find(({ isDaily }) => isDaily)?.letter ?? '-';
  if (text === '') return '-';
  if (rule === 'first-lesson') return text.slice(0, 1);
  if (rule === 'any-alpa' && text.includes('A')) return 'A';
  const count = (letters: RegExp) =>
    text.replaceAll(new RegExp(`[^${letters.source.slice(1, -1)}]`, 'g'), '').length;
  if (count(IS_PRESENT) / text.length >= 0.5)
    return text.includes('D') ? 'D' : text.includes('T') ? 'T' : 'H';
  const [a, i, s] = [count(/[A]/), count(/[I]/), count(/[S]/)];
  if (a >= i && a >= s) return 'A';
  return i >= s ? 'I' : 'S';
}

export interface ModelRow {
  letters: string;
  marks: string;
  S: number;
  I: number;
  A: number;
  H: number;
  T: number;
  D: number;
  absent: number;
  base: number;
  percent: number | null;
}

export function modelRow(school: School, pupil: number, schoolClass?: number): ModelRow {
  const days = Array.from({ length: school.dayCount }, (_, day) => day);
  const letters = days.map((day) => modelCell(school, pupil, day, schoolClass)).join('');
  const of = (letter: string) => letters.split(letter).length - 1;
  const [S, I, A, H, T, D] = [of('S'), of('I'), of('A'), of('H'), of('T'), of('D')];
  const absent = S + I + A;
  const recorded = absent + H + T + D;
  const effective = days.filter((day) => !school.free[day] && day <= school.until);
  const isOver = school.dayCount - 1 <= school.until;
  const wasAlwaysThere = effective.every((day) => isMemberOf(school, pupil, day, schoolClass));
  const said = isOver && wasAlwaysThere && school.override !== null ? school.override : effective.length;
  const base = recorded === 0 ? 0 : Math.max(recorded - effective.length + said, absent);
  const behind = school.lessons
    .filter(
      (lesson) => !lesson.isCancelled && (schoolClass === undefined || lesson.schoolClass === schoolClass),
    )
    .toSorted((a, b) => a.day - b.day || a.hour - b.hour || a.id - b.id)
    .map(({ id, day, schoolClass: its }) =>
      isMemberOf(school, pupil, day, its) ? (school.marks[pupil]?.[id - 1] ?? '-') : ' ',
    );
  return {
    letters,
    marks: behind.join(''),
    S,
    I,
    A,
    H,
    T,
    D,
    absent,
    base,
    percent: base === 0 ? null : Number(((((base - absent) / base) * 1000 + 1e-9) / 10).toFixed(1)),
  };
}

/** Lessons of a subject that all classes have, counted by meeting: [recorded, absent, alpa]. */
export function modelMeetings(school: School, pupil: number): readonly [number, number, number] {
  const letters = school.lessons
    .filter(
      ({ isDaily, isCancelled, day }) => !isDaily && !isCancelled && !school.free[day] && day <= school.until,
    )
    .filter(({ day, schoolClass }) => isMemberOf(school, pupil, day, schoolClass))
    .map(({ id }) => school.marks[pupil]?.[id - 1] ?? '')
    .join('');
  return [letters.length, letters.replaceAll(/[^SIA]/g, '').length, letters.replaceAll(/[^A]/g, '').length];
}
