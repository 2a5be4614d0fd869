/** The lessons of a file: which subject of which class, on which hours of the week. */
import type { KnownClass } from '../imports/known.ts';
import type { KnownSubject, KnownTeacher } from './known.ts';

/** One subject of a class as the file has it: there already, or to be made. */
export interface Course {
  readonly known: KnownSubject | undefined;
  readonly name: string;
  readonly klass: KnownClass;
  /** Who the file says teaches it, and in which row first; undefined: it does not say. */
  teacher: { readonly of: KnownTeacher; readonly row: number } | undefined;
}

/** A row whose class, subject and teacher are known. */
export interface Lesson {
  readonly row: number;
  readonly course: Course;
  readonly weekday: number;
  readonly first: number;
  readonly last: number;
}

export const teacherIdOf = ({ known, teacher }: Course): number | null =>
  teacher?.of.id ?? known?.teacherId ?? null;
