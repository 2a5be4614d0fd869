import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import { GURU_CLASSES, NOTES_BY_STATUS } from './school.ts';
import type { Person } from './people.ts';
import { Random } from './random.ts';
import type { SeedMembership } from './memberships.ts';
import type { SeedClass, SeedSession } from './timetable.ts';

export interface SeedMark {
  readonly session: SeedSession;
  readonly pupil: Person;
  readonly status: AttendanceStatus;
  readonly note: string | null;
  readonly minutesLate: number | null;
}

/** How much of a register is filled. */
type Filled = 'all' | 'half' | 'none';

/** How often a pupil misses school, as a probability per day (for late: per lesson). A few pupils do so chronically. */
interface Habit {
  readonly sick: number;
  readonly leave: number;
  readonly absent: number;
  readonly late: number;
}
const USUAL: Habit = { sick: 0.013, leave: 0.017, absent: 0.004, late: 0.023 };
const OFTEN_ABSENT: Habit = { ...USUAL, absent: 0.2 };
const OFTEN_LATE: Habit = { ...USUAL, late: 0.28 };
/** The probability of still being ill on the next day. */
const SICK_AGAIN_PROBABILITY = 0.4;
/** The probability of missing a lesson after being present in an earlier one on the same day. */
const SKIPS_LESSON_PROBABILITY = 0.002;

/** Invents the marks of all lessons until today, for the pupils who are in the class on that day. */
export function inventMarks(
  random: Random,
  sessions: readonly SeedSession[],
  today: string,
  memberships: ReadonlyMap<SeedClass, readonly SeedMembership[]>,
): SeedMark[] {
  const marks: SeedMark[] = [];
  type Days = Map<Person, { date: string; away: AttendanceStatus | null; seen: boolean }>;
  const own = { luck: random, days: new Map() as Days };
  // Newcomers get random numbers of their own, so that everybody else's marks do not depend on who moved.
  const newcomers = { luck: new Random(sessions.length), days: new Map() as Days };
  for (const session of sessions) {
    if (session.date > today) continue;
    const filled = pickFilledPart(random, session, today);
    const { class: classRow } = session.subject;
    for (const [index, { pupil, from, to }] of (memberships.get(classRow) ?? []).entries()) {
      const { luck, days } = index < classRow.pupils.length ? own : newcomers;
      const habit = habitOf(pupil, index);
      let day = days.get(pupil);
      if (day?.date !== session.date) {
        const wasSick = day?.away === 'sakit' && addDays(day.date, 1) === session.date;
        day = { date: session.date, away: pickAbsentStatus(luck, habit, wasSick), seen: false };
        days.set(pupil, day);
      }
      const status = day.away ?? pickLessonStatus(luck, habit, day.seen);
      day.seen ||= day.away === null;
      if (filled === 'none' || (filled === 'half' && index % 2 === 1)) continue;
      if (session.date < from) continue;
      const note =
        (status === 'sakit' || status === 'izin') && luck.chance(0.4)
          ? luck.pick(NOTES_BY_STATUS[status])
          : null;
      const minutesLate = status === 'terlambat' ? luck.between(3, 25) : null;
      if (to !== null && session.date >= to) continue;
      marks.push({ session, pupil, status, note, minutesLate });
    }
  }
  return marks;
}

function habitOf(pupil: Person, index: number): Habit {
  if (index === 6) return OFTEN_ABSENT;
  return index === 13 || pupil.identifier === 'siswa' ? OFTEN_LATE : USUAL;
}

function pickAbsentStatus(random: Random, habit: Habit, wasSick: boolean): AttendanceStatus | null {
  if (wasSick && random.chance(SICK_AGAIN_PROBABILITY)) return 'sakit';
  const x = random.next();
  if (x < habit.sick) return 'sakit';
  if (x < habit.sick + habit.leave) return 'izin';
  return x < habit.sick + habit.leave + habit.absent ? 'alpa' : null;
}

function pickLessonStatus(random: Random, habit: Habit, seenToday: boolean): AttendanceStatus {
  if (seenToday && random.chance(SKIPS_LESSON_PROBABILITY)) return 'alpa';
  return random.chance(habit.late) ? 'terlambat' : 'hadir';
}

function pickFilledPart(random: Random, session: SeedSession, today: string): Filled {
  const x = random.next();
  const { subject, date } = session;
  if (date === today) {
    if (subject.teacher.identifier === 'guru')
      return subject.class.name === GURU_CLASSES[0] ? 'none' : 'half';
    return x < 0.35 ? 'all' : x < 0.5 ? 'half' : 'none';
  }
  const [none, half] = date >= addDays(today, -7) ? [0.1, 0.06] : [0.04, 0.03];
  return x < none ? 'none' : x < none + half ? 'half' : 'all';
}
