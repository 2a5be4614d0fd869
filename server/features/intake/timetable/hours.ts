/** Keeps which hours of a week are taken, by whom and for what, so that no class and no teacher is in two places at once. Pure. */
import { weekdayPeriodsText } from '../../../../contract/schoolWeek.ts';
import type { TimetableEntryRow } from '../../lessons/index.ts';
import { createTakenWeek } from '../../timetable/index.ts';
import type { Lesson } from './lessons.ts';

/** What takes an hour: an entry of the timetable, or a row of the file. */
interface HourHolder {
  readonly subjectId: number | undefined;
  readonly isOfFile: boolean;
  readonly subject: string;
  readonly className: string;
  readonly teacher: string | null;
  /** Where the hour was taken, in words: "(baris 5)" or "(sejak 13 Juli 2026)". */
  readonly since: string;
}

/** Why the hours of a lesson are taken. `just so` means that this very lesson is in the timetable already. */
export type HoursTakenReason = { readonly msg: string } | 'just so';

/**
 * Returns a function that takes the hours of a lesson, or says what stands in its way.
 *
 * @param remaining entries that are in force together with the file's lessons
 * @param teacherIdBySubject who teaches each subject according to the file
 * @returns a function whose result is undefined when it has taken the hours
 */
export function createHoursTaker(
  remaining: readonly TimetableEntryRow[],
  teacherIdBySubject: ReadonlyMap<number | undefined, number | null>,
  dateText: (day: string) => string,
) {
  const week = createTakenWeek<HourHolder>();
  for (const entry of remaining) {
    const until = entry.validUntil === null ? '' : `, sampai ${dateText(entry.validUntil)}`;
    const newTeacherId = teacherIdBySubject.get(entry.subjectId);
    week.take(
      {
        classId: entry.classId,
        teacherId: newTeacherId === undefined ? entry.teacherId : newTeacherId,
        weekday: entry.weekday,
        first: entry.firstPeriod,
        last: entry.lastPeriod,
      },
      {
        subjectId: entry.subjectId,
        isOfFile: false,
        subject: entry.subject,
        className: entry.className,
        teacher: entry.teacher,
        since: `(sejak ${dateText(entry.validFrom)}${until})`,
      },
    );
  }

  return (lesson: Lesson, teacherId: number | null): HoursTakenReason | undefined => {
    const { course, weekday, first, last } = lesson;
    const lessonHours = { classId: course.classRow.id, teacherId, weekday, first, last };
    const taken = week.takenBy(lessonHours);
    const isOwn = ({ byClass }: (typeof taken)[number]) =>
      byClass && !byClass.isOfFile && byClass.subjectId === course.existing?.id;
    if (course.existing && taken.every(isOwn)) return 'just so';
    for (const { period, byClass: own, byTeacher: other } of taken) {
      const at = weekdayPeriodsText(weekday, period, period);
      if (own) return { msg: `${own.className} sudah belajar ${own.subject} pada ${at} ${own.since}` };
      if (other) {
        const name = course.teacher?.of.fullname ?? course.existing?.teacher ?? other.teacher ?? 'Gurunya';
        return {
          msg: `${name} sudah mengajar ${other.subject} di ${other.className} pada ${at} ${other.since}`,
        };
      }
    }
    const holder: HourHolder = {
      subjectId: course.existing?.id,
      isOfFile: true,
      subject: course.name,
      className: course.classRow.name,
      teacher: course.teacher?.of.fullname ?? course.existing?.teacher ?? null,
      since: `(baris ${lesson.row})`,
    };
    week.take(lessonHours, holder);
    return undefined;
  };
}
