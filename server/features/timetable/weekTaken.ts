/** Which hours of a week are taken: each hour of a class and of a teacher has one holder. Pure. */
export interface InWeek {
  readonly classId: number;
  /** null: nobody teaches it yet. */
  readonly teacherId: number | null;
  readonly weekday: number;
  readonly first: number;
  readonly last: number;
}

interface Held<H> {
  readonly period: number;
  readonly ofClass: H | undefined;
  readonly ofTeacher: H | undefined;
}

/** @typeParam H what has an hour */
export function weekTaken<H>() {
  const [ofClass, ofTeacher] = [new Map<string, H>(), new Map<string, H>()];
  const placesOf = ({ classId, teacherId, weekday, first, last }: InWeek) =>
    Array.from({ length: last - first + 1 }, (_, i) => {
      const at = `${weekday} ${first + i}`;
      return {
        period: first + i,
        klass: `${classId} ${at}`,
        teacher: teacherId === null ? undefined : `${teacherId} ${at}`,
      };
    });
  return {
    take(when: InWeek, holder: H): void {
      for (const { klass, teacher } of placesOf(when)) {
        ofClass.set(klass, holder);
        if (teacher !== undefined) ofTeacher.set(teacher, holder);
      }
    },
    /** Hour by hour. */
    held: (when: InWeek): Held<H>[] =>
      placesOf(when).map(({ period, klass, teacher }) => ({
        period,
        ofClass: ofClass.get(klass),
        ofTeacher: teacher === undefined ? undefined : ofTeacher.get(teacher),
      })),
  };
}
