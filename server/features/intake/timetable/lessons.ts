/** The lessons of a file: which subject of which class, on which hours of the week. */
import type { ExistingClass } from '../imports/existing.ts';
import type { ExistingSubject, ExistingTeacher } from './existing.ts';

/** One subject of a class as the file names it. It exists already or will be created. */
export interface Course {
  readonly existing: ExistingSubject | undefined;
  readonly name: string;
  readonly classRow: ExistingClass;
  /** The teacher whom the file names, with the first row that does; undefined: the file names none. */
  teacher: { readonly of: ExistingTeacher; readonly row: number } | undefined;
}

/** A row whose class, subject and teacher are known. */
export interface Lesson {
  readonly row: number;
  readonly course: Course;
  readonly weekday: number;
  readonly first: number;
  readonly last: number;
  /** undefined: the file does not say it. */
  readonly room: string | undefined;
}

export const teacherIdOf = ({ existing, teacher }: Course): number | null =>
  teacher?.of.id ?? existing?.teacherId ?? null;
