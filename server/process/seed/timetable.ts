import { addDays } from '../../../contract/days.ts';
import { firstLessonDay, type SchoolYear, weekday } from './days.ts';
import type { People, Person } from './people.ts';
import {
  ALUMNI_CLASS,
  CLASSES,
  type ClassPlan,
  GURU_CLASSES,
  GURU_SUBJECT,
  PAST_CLASS,
  type SchoolKind,
  subjectsOf,
  TOPICS,
} from './school.ts';

export interface SeedClass {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly school: SchoolKind;
  readonly level: number;
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

const LESSON_SLOTS = [
  ['07:00', '08:30'],
  ['08:30', '10:00'],
  ['10:15', '11:45'],
  ['12:30', '14:00'],
] as const;
const SCHOOL_DAYS_PER_WEEK = 5;

/** One lesson of the week. */
interface Lesson {
  readonly subject: SeedSubject;
  /** 1 Monday to 5 Friday. */
  readonly day: number;
  readonly slot: number;
}

export function planClasses(people: People): SeedClass[] {
  let id = 0;
  const make = (
    { name, school, level }: Omit<ClassPlan, 'size'>,
    past: boolean,
    pupilsClassName: string,
  ): SeedClass => {
    id += 1;
    const pupils = people.pupils.get(pupilsClassName) ?? [];
    return { id, name, description: `Kelas ${school} Contoh`, school, level, past, pupils };
  };
  return [
    ...CLASSES.map((plan) => make(plan, false, plan.name)),
    make(ALUMNI_CLASS, true, ALUMNI_CLASS.name),
    make(PAST_CLASS, true, PAST_CLASS.nowIn),
  ];
}

export function planSubjects(people: People, classes: readonly SeedClass[]): SeedSubject[] {
  const subjects: SeedSubject[] = [];
  for (const seedClass of classes) {
    const others = people.teachers.filter(
      (teacher) => teacher !== people.guru && teacher.school === seedClass.school,
    );
    for (const name of subjectsOf(seedClass.school)) {
      const own = !seedClass.past && name === GURU_SUBJECT && isGuruClass(seedClass.name);
      const teacher = own ? people.guru : (others[subjects.length % others.length] ?? people.guru);
      subjects.push({ id: subjects.length + 1, name, class: seedClass, teacher });
    }
  }
  return subjects;
}

/**
 * Chooses the wali kelas of each class: one of its teachers who does not lead another class. The demo teacher leads the first of their own
 * classes.
 */
export function planHomerooms(people: People, subjects: readonly SeedSubject[]): Map<SeedClass, Person> {
  const homerooms = new Map<SeedClass, Person>();
  const homeroomTeachers = new Set([people.guru]);
  for (const { class: taught, teacher } of subjects) {
    if (homerooms.has(taught)) continue;
    const isGurus = !taught.past && taught.name === GURU_CLASSES[0];
    if (!isGurus && homeroomTeachers.has(teacher)) continue;
    homeroomTeachers.add(teacher);
    homerooms.set(taught, isGurus ? people.guru : teacher);
  }
  return homerooms;
}

const isGuruClass = (name: string): boolean => GURU_CLASSES.some((own) => own === name);

/**
 * Plans all lessons, ordered by time. Today is always a school day: on a weekend it uses Monday's timetable, so that people who try Hadir
 * then have something to mark.
 */
export function planSessions(
  subjects: readonly SeedSubject[],
  today: string,
  past: SchoolYear,
): SeedSession[] {
  const schoolDay = weekday(today) <= SCHOOL_DAYS_PER_WEEK ? weekday(today) : 1;
  const week = planWeek(subjects, schoolDay);
  const sessions: SeedSession[] = [];
  const count = new Map<SeedSubject, number>();

  const addSessions = (date: string, lessons: readonly Lesson[]) => {
    for (const { subject, slot } of lessons) {
      const [startTime, endTime] = LESSON_SLOTS[slot] ?? LESSON_SLOTS[0];
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
  const addSessionsOfDays = (from: string, to: string, isPast: boolean) => {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const day = date === today ? schoolDay : weekday(date);
      addSessions(
        date,
        week.filter((lesson) => lesson.day === day && lesson.subject.class.past === isPast),
      );
    }
  };
  addSessionsOfDays(addDays(past.end, -60), addDays(past.end, -33), true);
  addSessionsOfDays(firstLessonDay(today), addDays(today, 6), false);
  return sessions;
}

/** Plans a week in which no class and no teacher has two lessons at once, ordered by day and hour. */
function planWeek(subjects: readonly SeedSubject[], today: number): Lesson[] {
  const takenSlots = new Set<string>();
  const week: Lesson[] = [];
  const place = (subject: SeedSubject, preferredDay: number, preferredSlot: number) => {
    for (let step = 0; step < SCHOOL_DAYS_PER_WEEK * LESSON_SLOTS.length; step++) {
      const day = ((preferredDay - 1 + (step % SCHOOL_DAYS_PER_WEEK)) % SCHOOL_DAYS_PER_WEEK) + 1;
      const slot = (preferredSlot + Math.floor(step / SCHOOL_DAYS_PER_WEEK)) % LESSON_SLOTS.length;
      const keys = [
        `class ${subject.class.id} ${day} ${slot}`,
        `teacher ${subject.teacher.id} ${day} ${slot}`,
      ];
      if (keys.some((key) => takenSlots.has(key))) continue;
      for (const key of keys) takenSlots.add(key);
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
      place(subject, 1 + ((subject.id + subject.class.id) % SCHOOL_DAYS_PER_WEEK), subject.class.id % 3);
  }
  // The two main subjects of every class meet twice a week.
  for (const subject of subjects) {
    if (subject.id % SCHOOL_DAYS_PER_WEEK === 1 || subject.id % SCHOOL_DAYS_PER_WEEK === 2) {
      place(
        subject,
        1 + ((subject.id + subject.class.id + 2) % SCHOOL_DAYS_PER_WEEK),
        LESSON_SLOTS.length - 1,
      );
    }
  }
  return week.sort((a, b) => a.day - b.day || a.slot - b.slot || a.subject.id - b.subject.id);
}

const order = (subject: SeedSubject): number => GURU_CLASSES.findIndex((name) => name === subject.class.name);
