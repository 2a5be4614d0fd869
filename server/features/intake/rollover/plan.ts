/** Decides what a kenaikan kelas (rollover) would do. Pure: the preview shows the plan, and the write computes it again and carries it out. */
import type { z } from 'zod';
import { weekdayPeriodsText } from '../../../../contract/schoolWeek.ts';
import type { FieldProblem } from '../../../../contract/envelope.ts';
import type { PupilOutcome } from '../../../../contract/intake/rolloverPlan.ts';
import type { RolloverCounts, RolloverPlan, rolloverSchema } from '../../../../contract/intake/rollovers.ts';
import { requireRowId } from '../../../base/ids.ts';
import { invalid } from '../../../base/problem.ts';
import { digestOf } from '../../batches/index.ts';
import { createTakenWeek } from '../../timetable/index.ts';
import type { ExistingClasses, OldClass, OldSubject, WeeklyHours } from './existing.ts';

type Sent = z.output<typeof rolloverSchema>;

export interface TargetClass {
  readonly name: string;
  readonly level: number | null;
  /** The id of the class when it exists already. */
  readonly id: number | undefined;
  /** The class of that name in the old year: its subjects, jadwal and wali kelas go on. */
  readonly namesake: OldClass | undefined;
  readonly homeroomTeacherId: number | null;
  readonly subjects: readonly OldSubject[];
  /** The pupils who join the class. */
  readonly pupils: readonly { readonly userId: number; readonly reason: 'naik' | 'tinggal' }[];
}

interface CopiedLesson extends WeeklyHours {
  /** The subject of the old year. */
  readonly subjectId: number;
}

export interface Plan {
  readonly targets: readonly TargetClass[];
  /** Memberships of the old year that end, and why. */
  readonly ended: readonly {
    readonly membershipId: number;
    readonly userId: number;
    readonly reason: PupilOutcome;
  }[];
  /** The pupils who leave the school. Their accounts are deactivated. */
  readonly leavers: readonly { readonly userId: number; readonly reason: 'lulus' | 'keluar' }[];
  /** The lessons of the jadwal that are copied. */
  readonly lessons: readonly CopiedLesson[];
  /** A sentence for each lesson that is not copied, because its teacher or class would be in two places at once. */
  readonly clashes: readonly string[];
  readonly counts: RolloverCounts;
}

const keyOf = (name: string): string => name.trim().toLowerCase();

/**
 * Plans a rollover.
 *
 * @throws HttpProblem 400 beside the class or the pupil that is wrong
 */
export function planRollover(sent: Sent, existing: ExistingClasses): Plan {
  const problems: FieldProblem[] = [];
  const targets = new Map<
    string,
    { name: string; level: number | null; pupils: TargetClass['pupils'][number][] }
  >();
  const findOrAddTarget = (name: string, level: number | null) => {
    const target = targets.get(keyOf(name)) ?? { name: name.trim(), level, pupils: [] };
    targets.set(keyOf(name), target);
    return target;
  };
  const ended: Plan['ended'][number][] = [];
  const leavers: Plan['leavers'][number][] = [];
  let placed = 0;

  const sentClasses = sent.classes.flatMap(({ class_id: classId, ...how }, at) => {
    const id = requireRowId(classId, `classes.${at}.class_id`, 'Kelas tidak ditemukan');
    const classRow = existing.classes.find((one) => one.id === id);
    if (classRow) return [{ classRow, how, at }];
    problems.push({ path: `classes.${at}.class_id`, msg: `Kelas tidak ditemukan di ${existing.from.name}` });
    return [];
  });
  // Every class gets a target of the same name, so that newcomers and pupils who repeat have a class with its subjects and jadwal.
  for (const { classRow } of sentClasses) findOrAddTarget(classRow.name, classRow.level);
  for (const { classRow, how, at } of sentClasses) {
    const exceptions = new Map<number, PupilOutcome>();
    how.exceptions.forEach(({ user_id: userId, outcome }, place) => {
      const path = `classes.${at}.exceptions.${place}.user_id`;
      const id = requireRowId(userId, path, 'Siswa tidak ditemukan');
      if (classRow.members.some((member) => member.userId === id)) exceptions.set(id, outcome);
      else problems.push({ path, msg: `Siswa tidak ada (lagi) di kelas ${classRow.name}` });
    });
    for (const { membershipId, userId } of classRow.members) {
      const outcome = exceptions.get(userId) ?? how.outcome;
      if (outcome === 'naik' && !how.to_name) {
        problems.push({ path: `classes.${at}.to_name`, msg: `Isi kelas tujuan ${classRow.name}` });
        break;
      }
      ended.push({ membershipId, userId, reason: outcome });
      if (outcome === 'lulus' || outcome === 'keluar') leavers.push({ userId, reason: outcome });
      else if (existing.placed.has(userId)) placed += 1;
      else if (outcome === 'naik') {
        const level = how.to_level ?? (classRow.level === null ? null : classRow.level + 1);
        findOrAddTarget(how.to_name ?? '', level).pupils.push({ userId, reason: 'naik' });
      } else findOrAddTarget(classRow.name, classRow.level).pupils.push({ userId, reason: 'tinggal' });
    }
  }
  const [first, ...others] = problems;
  if (first) throw invalid(first, ...others);

  const plannedTargets = [...targets].map(([key, { name, level, pupils }]): TargetClass => {
    const there = existing.newClasses.find((one) => keyOf(one.name) === key);
    const namesake = existing.classes.find((one) => keyOf(one.name) === key);
    const oldHomeroomTeacherId = namesake?.homeroomTeacherId ?? null;
    return {
      name: there?.name ?? name,
      level: there?.level ?? namesake?.level ?? level,
      id: there?.id,
      namesake,
      homeroomTeacherId:
        oldHomeroomTeacherId !== null && existing.activeTeachers.has(oldHomeroomTeacherId)
          ? oldHomeroomTeacherId
          : null,
      // Nothing is copied into a class that exists already: somebody has decided its subjects.
      subjects: sent.copy_subjects && !there ? (namesake?.subjects ?? []) : [],
      pupils,
    };
  });
  const count = (outcome: PupilOutcome) => ended.filter(({ reason }) => reason === outcome).length;
  const copied = plannedTargets.flatMap(({ subjects }) => subjects);
  const timetable = sent.copy_timetable
    ? copyTimetable(plannedTargets, existing)
    : { lessons: [], clashes: [] };
  return {
    targets: plannedTargets,
    ended,
    leavers,
    ...timetable,
    counts: {
      promoted: count('naik'),
      staying: count('tinggal'),
      graduated: count('lulus'),
      leaving: count('keluar'),
      placed,
      classes: plannedTargets.filter(({ id }) => id === undefined).length,
      subjects: copied.length,
      timetable: timetable.lessons.length,
      clashes: timetable.clashes.length,
    },
  };
}

const hoursText = ({ weekday, first, last }: Omit<WeeklyHours, 'room'>): string =>
  weekdayPeriodsText(weekday, first, last);

/** Copies the jadwal to the new classes. A lesson that clashes with an existing entry, or with a lesson copied before it, is left out. */
function copyTimetable(
  targets: readonly TargetClass[],
  { entries }: ExistingClasses,
): Pick<Plan, 'lessons' | 'clashes'> {
  const week = createTakenWeek<string>();
  for (const entry of entries) {
    const { classId, teacherId, weekday, firstPeriod: first, lastPeriod: last } = entry;
    const hours = { weekday, first, last };
    week.take(
      { classId, teacherId, ...hours },
      `${entry.subject} ${entry.className}, ${hoursText(hours)} (sudah ada)`,
    );
  }
  const [lessons, clashes]: [CopiedLesson[], string[]] = [[], []];
  for (const [at, { name, subjects }] of targets.entries()) {
    for (const { id, teacherId, teacher, lessons: weekly, ...subject } of subjects) {
      for (const { weekday, first, last, room } of weekly) {
        const hours = { weekday, first, last };
        // A class that is not created yet has no id, so it gets a negative one, which no real class has.
        const lessonHours = { classId: -1 - at, teacherId, ...hours };
        const clash = week
          .takenBy(lessonHours)
          .find(({ byClass, byTeacher: ofTeacher }) => byClass ?? ofTeacher);
        const lesson = `${subject.name} ${name}, ${hoursText(hours)}`;
        if (clash) {
          const who = clash.byClass ? name : (teacher ?? 'gurunya');
          clashes.push(`${lesson}: ${who} sudah ada di ${clash.byClass ?? clash.byTeacher}`);
        } else {
          week.take(lessonHours, lesson);
          lessons.push({ subjectId: id, ...hours, room });
        }
      }
    }
  }
  return { lessons, clashes };
}

export const planDigest = ({ targets, ended, leavers, lessons, clashes }: Plan): string =>
  digestOf([targets, ended, leavers, lessons, clashes]);

export const presentPlan = (plan: Plan, runsFrom: RolloverPlan['runs_from']): RolloverPlan => ({
  plan: planDigest(plan),
  runs_from: runsFrom,
  ...plan.counts,
  clashing: [...plan.clashes],
  new_classes: plan.targets.map(({ name, level, id, pupils, subjects }) => ({
    name,
    level,
    is_there: id !== undefined,
    pupils: pupils.length,
    subjects: subjects.length,
    without_teacher: subjects.filter(({ teacherId, hadTeacher }) => hadTeacher && teacherId === null).length,
  })),
});
