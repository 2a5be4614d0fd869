import { z } from 'zod';
import {
  responseIdSchema,
  dateSchema,
  idSchema,
  nameText,
  optionalIdSchema,
  optionalText,
  teacherFields,
} from '../schemas.ts';
import { SUBJECT_NAME_MAX_LENGTH } from '../texts.ts';
import { studentSchema } from '../people/users.ts';

export const subjectSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  description: z.string().nullable(),
  classId: responseIdSchema,
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  ...teacherFields,
  /** Extension: whether the subject is not a lesson but the daily register that a wali kelas keeps. */
  is_daily: z.boolean(),
});
export type Subject = z.infer<typeof subjectSchema>;

export const subjectWithStudentsSchema = subjectSchema.extend({ students: z.array(studentSchema) });
export const subjectInputSchema = z.object({
  name: nameText(SUBJECT_NAME_MAX_LENGTH),
  description: optionalText(2000),
  classId: idSchema,
  teacherId: optionalIdSchema,
  is_daily: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  /**
   * Extension: the first day of a change of class or teacher; the default is today. Sessions from that day on which have neither begun nor
   * have a mark get the new class or teacher, and all others keep the old one.
   */
  effective_from: dateSchema.nullish(),
});
export type SubjectInput = z.infer<typeof subjectInputSchema>;
