/** Which hours of a week are taken, by whom and for what: no class and no teacher is in two places at once. Pure. */
import { periodsText, weekdayName } from '../../../../contract/schoolWeek.ts';
import type { EntryRow } from '../../../db/queries/sessionPlan.ts';
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
  const [ofClass, ofTeacher] = [new Map<string, Holder>(), new Map<string, Holder>()];
  const take = (
    who: { classId: number; teacherId: number | null },
    when: { weekday: number; first: number; last: number },
    holder: Holder,
  ) => {
    for (let period = when.first; period <= when.last; period++) {
      const at = `${when.weekday} ${period}`;
      ofClass.set(`${who.classId} ${at}`, holder);
      if (who.teacherId !== null) ofTeacher.set(`${who.teacherId} ${at}`, holder);
    }
  };
  for (const entry of staying) {
    const until = entry.validUntil === null ? '' : `, sampai ${dateText(entry.validUntil)}`;
    const said = teachers.get(entry.subjectId);
    take(
      { classId: entry.classId, teacherId: said === undefined ? entry.teacherId : said },
      { weekday: entry.weekday, first: entry.firstPeriod, last: entry.lastPeriod },
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
    const periods = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const held = periods.map((period) => ofClass.get(`${course.klass.id} ${weekday} ${period}`));
    if (course.known && held.every((one) => one && !one.isOfFile && one.subjectId === course.known?.id))
      return 'just so';
    for (const [i, period] of periods.entries()) {
      const when = `${weekdayName(weekday)} ${periodsText(period, period)}`;
      const own = held[i];
      if (own) return { msg: `${own.className} sudah belajar ${own.subject} pada ${when} ${own.since}` };
      const other = teacherId === null ? undefined : ofTeacher.get(`${teacherId} ${weekday} ${period}`);
      if (other) {
        const name = course.teacher?.of.fullname ?? course.known?.teacher ?? other.teacher ?? 'Gurunya';
        return {
          msg: `${name} sudah mengajar ${other.subject} di ${other.className} pada ${when} ${other.since}`,
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
    take({ classId: course.klass.id, teacherId }, { weekday, first, last }, holder);
    return undefined;
  };
}
