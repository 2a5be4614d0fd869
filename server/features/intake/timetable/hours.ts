/** Which hours of a week are taken, by whom and for what: no class and no teacher is in two places at once. Pure. */
import { weeklyHoursText } from '../../../../contract/schoolWeek.ts';
import type { EntryRow } from '../../lessons/index.ts';
import { weekTaken } from '../../timetable/index.ts';
import type { Lesson } from './lessons.ts';

/** What has an hour: a line of the timetable, or a row of the file. */
interface Holder {
  readonly subjectId: number | undefined;
  readonly isOfFile: boolean;
  readonly subject: string;
  readonly className: string;
  readonly teacher: string | null;
  /** "(baris 5)", "(sejak 13 Juli 2026)" */
  readonly since: string;
}

/** `just so`: the very lesson is there. */
export type Taken = { readonly msg: string } | 'just so';

/**
 * @param staying lines that are in force while the file's lessons are
 * @param teachers who teaches a subject by the file
 * @returns says what stands in a lesson's way, and else takes its hours
 */
export function hoursTaken(
  staying: readonly EntryRow[],
  teachers: ReadonlyMap<number | undefined, number | null>,
  dateText: (day: string) => string,
) {
  const week = weekTaken<Holder>();
  for (const entry of staying) {
    const until = entry.validUntil === null ? '' : `, sampai ${dateText(entry.validUntil)}`;
    const said = teachers.get(entry.subjectId);
    week.take(
      {
        classId: entry.classId,
        teacherId: said === undefined ? entry.teacherId : said,
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

  return (lesson: Lesson, teacherId: number | null): Taken | undefined => {
    const { course, weekday, first, last } = lesson;
    const when = { classId: course.klass.id, teacherId, weekday, first, last };
    const held = week.held(when);
    const isOwn = ({ ofClass }: (typeof held)[number]) =>
      ofClass && !ofClass.isOfFile && ofClass.subjectId === course.known?.id;
    if (course.known && held.every(isOwn)) return 'just so';
    for (const { period, ofClass: own, ofTeacher: other } of held) {
      const at = weeklyHoursText(weekday, period, period);
      if (own) return { msg: `${own.className} sudah belajar ${own.subject} pada ${at} ${own.since}` };
      if (other) {
        const name = course.teacher?.of.fullname ?? course.known?.teacher ?? other.teacher ?? 'Gurunya';
        return {
          msg: `${name} sudah mengajar ${other.subject} di ${other.className} pada ${at} ${other.since}`,
        };
      }
    }
    const holder: Holder = {
      subjectId: course.known?.id,
      isOfFile: true,
      subject: course.name,
      className: course.klass.name,
      teacher: course.teacher?.of.fullname ?? course.known?.teacher ?? null,
      since: `(baris ${lesson.row})`,
    };
    week.take(when, holder);
    return undefined;
  };
}
