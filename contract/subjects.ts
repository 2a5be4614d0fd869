import { z } from 'zod';
import { idSchema, optionalIdSchema, optionalText, requiredText } from './schemas.ts';
import type { Id } from './calls.ts';
import type { User } from './users.ts';

export interface Subject {
  id: Id;
  name: string;
  description: string | null;
  classId: Id;
  Class: { id: Id; name: string };
  teacherId: Id | null;
  Teacher: { id: Id; fullname: string } | null;
}

export interface SubjectWithStudents extends Subject {
  students: User[];
}

export const subjectInputSchema = z.object({
  name: requiredText(120),
  description: optionalText(2000),
  classId: idSchema,
  teacherId: optionalIdSchema,
});
export type SubjectInput = z.infer<typeof subjectInputSchema>;
