import { z } from 'zod';
import { idSchema, optionalText, requiredText } from './schemas.ts';
import type { Id } from './calls.ts';
import type { User } from './users.ts';

export interface Class {
  id: Id;
  name: string;
  description: string | null;
  AcademicYearId: Id;
  AcademicYear: { id: Id; name: string; semester: string };
  student_count: number;
}

export interface ClassWithStudents extends Class {
  students: User[];
}

export const classInputSchema = z.object({
  name: requiredText(60),
  description: optionalText(500),
  AcademicYearId: idSchema,
});
export type ClassInput = z.infer<typeof classInputSchema>;

/** Who is added to a class, or removed. */
export const classStudentSchema = z.object({ userId: idSchema });
