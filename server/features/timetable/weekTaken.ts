/** Which hours of a week are taken: each hour of a class and of a teacher has one holder. Pure. */
export interface WeekHours {
  readonly classId: number;
  /** null: nobody teaches it yet. */
  readonly teacherId: number | null;
  readonly weekday: number;
  readonly first: number;
  readonly last: number;
}

interface TakenHour<H> {
  readonly period: number;
  readonly byClass: H | undefined;
  readonly byTeacher: H | undefined;
}

/**
 * Makes an empty week.
 * @typeParam H the holder of an hour
 */
export function createTakenWeek<H>() {
  const [byClass, byTeacher] = [new Map<string, H>(), new Map<string, H>()];
  const listHourKeys = ({ classId, teacherId, weekday, first, last }: WeekHours) =>
    Array.from({ length: last - first + 1 }, (_, i) => {
      const at = `${weekday} ${first + i}`;
      return {
        period: first + i,
        classRow: `${classId} ${at}`,
        teacher: teacherId === null ? undefined : `${teacherId} ${at}`,
      };
    });
  return {
    take(when: WeekHours, holder: H): void {
      for (const { classRow, teacher } of listHourKeys(when)) {
        byClass.set(classRow, holder);
        if (teacher !== undefined) byTeacher.set(teacher, holder);
      }
    },
    /** The holders of each of these hours, one after another. */
    takenBy: (when: WeekHours): TakenHour<H>[] =>
      listHourKeys(when).map(({ period, classRow, teacher }) => ({
        period,
        byClass: byClass.get(classRow),
        byTeacher: teacher === undefined ? undefined : byTeacher.get(teacher),
      })),
  };
}
