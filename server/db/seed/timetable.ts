import { addDays } from '../../../contract/days.ts';
import { firstLessonDay, type SchoolYear, weekday } from './days.ts';
import type { People, Person } from './people.ts';
import { CLASSES, GURU_CLASSES, GURU_SUBJECT, PAST_CLASS, subjectsOf, TOPICS } from './school.ts';

export interface SeedClass {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly past: boolean;
  readonly pupils: readonly Person[];
}

export interface SeedSubject {
  readonly id: number;
  readonly name: keyof typeof TOPICS;
  readonly class: SeedClass;
  readonly teacher: Person;
}

export interface SeedSession {
  readonly id: number;
  readonly subject: SeedSubject;
  readonly name: string;
  readonly description: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

const SLOTS = [
  ['07:00', '08:30'],
  ['08:30', '10:00'],
  ['10:15', '11:45'],
  ['12:30', '14:00'],
] as const;
const SCHOOL_DAYS = 5;

/** One lesson of the week. */
interface Lesson {
  readonly subject: SeedSubject;
  /** 1 Monday to 5 Friday. */
  readonly day: number;
  readonly slot: number;
}

export function planClasses(people: People): SeedClass[] {
  const describe = (school: string) => `Kelas ${school} Contoh`;
  const running = CLASSES.map((plan, index) => ({
    id: index + 1,
    name: plan.name,
    description: describe(plan.school),
    past: false,
    pupils: people.pupils.get(plan.name) ?? [],
  }));
  const past = {
    id: running.length + 1,
    name: PAST_CLASS.name,
    description: describe(PAST_CLASS.school),
    past: true,
    pupils: people.pupils.get(PAST_CLASS.nowIn) ?? [],
  };
  return [...running, past];
}

export function planSubjects(people: People, classes: readonly SeedClass[]): SeedSubject[] {
  const subjects: SeedSubject[] = [];
  const others = people.teachers.filter((teacher) => teacher !== people.guru);
  for (const [index, seedClass] of classes.entries()) {
    for (const name of subjectsOf(CLASSES[index]?.school ?? PAST_CLASS.school)) {
      const own = !seedClass.past && name === GURU_SUBJECT && isGuruClass(seedClass.name);
      const teacher = own ? people.guru : (others[subjects.length % others.length] ?? people.guru);
      subjects.push({ id: subjects.length + 1, name, class: seedClass, teacher });
    }
  }
  return subjects;
}

const isGuruClass = (name: string): boolean => GURU_CLASSES.some((own) => own === name);

/**
 * All lessons, in the order of time. Today always is a school day: on a weekend it borrows Monday's timetable, so that
 * whoever tries Hadir then has something to mark.
 */
export function planSessions(
  subjects: readonly SeedSubject[],
  today: string,
  past: SchoolYear,
): SeedSession[] {
  const schoolDay = weekday(today) <= SCHOOL_DAYS ? weekday(today) : 1;
  const week = planWeek(subjects, schoolDay);
  const sessions: SeedSession[] = [];
  const count = new Map<SeedSubject, number>();

  const hold = (date: string, lessons: readonly Lesson[]) => {
    for (const { subject, slot } of lessons) {
      const [startTime, endTime] = SLOTS[slot] ?? SLOTS[0];
      const n = (count.get(subject) ?? 0) + 1;
      count.set(subject, n);
      const topics = TOPICS[subject.name];
      const description = topics[(n - 1) % topics.length] ?? topics[0];
      sessions.push({
        id: sessions.length + 1,
        subject,
        name: `Pertemuan ${n}`,
        description,
        date,
        startTime,
        endTime,
      });
    }
  };
  const holdDays = (from: string, to: string, isPast: boolean) => {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const day = date === today ? schoolDay : weekday(date);
      hold(
        date,
        week.filter((lesson) => lesson.day === day && lesson.subject.class.past === isPast),
      );
    }
  };
  holdDays(addDays(past.end, -60), addDays(past.end, -33), true);
  holdDays(firstLessonDay(today), addDays(today, 6), false);
  return sessions;
}

/** A week in which neither a class nor a teacher is in two places at once; in the order of the day. */
function planWeek(subjects: readonly SeedSubject[], today: number): Lesson[] {
  const busy = new Set<string>();
  const week: Lesson[] = [];
  const place = (subject: SeedSubject, preferredDay: number, preferredSlot: number) => {
    for (let step = 0; step < SCHOOL_DAYS * SLOTS.length; step++) {
      const day = ((preferredDay - 1 + (step % SCHOOL_DAYS)) % SCHOOL_DAYS) + 1;
      const slot = (preferredSlot + Math.floor(step / SCHOOL_DAYS)) % SLOTS.length;
      const keys = [
        `class ${subject.class.id} ${day} ${slot}`,
        `teacher ${subject.teacher.id} ${day} ${slot}`,
      ];
      if (keys.some((key) => busy.has(key))) continue;
      for (const key of keys) busy.add(key);
      week.push({ subject, day, slot });
      return;
    }
  };

  const guruSubjects = subjects
    .filter(
      (subject) => subject.name === GURU_SUBJECT && !subject.class.past && isGuruClass(subject.class.name),
    )
    .sort((a, b) => order(a) - order(b));
  guruSubjects.forEach((subject, index) => place(subject, today + Math.max(0, index - 1), index));
  for (const subject of subjects) {
    if (!guruSubjects.includes(subject))
      place(subject, 1 + ((subject.id + subject.class.id) % SCHOOL_DAYS), subject.class.id % 3);
  }
  // The two main subjects of every class meet twice a week.
  for (const subject of subjects) {
    if (subject.id % SCHOOL_DAYS === 1 || subject.id % SCHOOL_DAYS === 2) {
      place(subject, 1 + ((subject.id + subject.class.id + 2) % SCHOOL_DAYS), SLOTS.length - 1);
    }
  }
  return week.sort((a, b) => a.day - b.day || a.slot - b.slot || a.subject.id - b.subject.id);
}

const order = (subject: SeedSubject): number => GURU_CLASSES.findIndex((name) => name === subject.class.name);
