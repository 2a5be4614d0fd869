import { z } from 'zod';
import {
  answeredId,
  dateSchema,
  idSchema,
  nameText,
  optionalIdSchema,
  optionalText,
  teacherFields,
} from '../schemas.ts';
import { SUBJECT_NAME_MAX } from '../texts.ts';
import { studentSchema } from '../people/users.ts';

export const subjectSchema = z.object({
  id: answeredId,
  name: z.string(),
  description: z.string().nullable(),
  classId: answeredId,
  Class: z.object({ id: answeredId, name: z.string() }),
  ...teacherFields,
  /** Extension: no lesson, but the register of whole days that a wali kelas keeps. */
  is_daily: z.boolean(),
});
export type Subject = z.infer<typeof subjectSchema>;

export const subjectWithStudentsSchema = subjectSchema.extend({ students: z.array(studentSchema) });
export const subjectInputSchema = z.object({
  name: nameText(SUBJECT_NAME_MAX),
  description: optionalText(2000),
  classId: idSchema,
  teacherId: optionalIdSchema,
  is_daily: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  /**
   * Extension, of a change of class or teacher: the first day of it. Sessions from that day on that have neither begun nor a mark
   * go along, all others stay whose they were. Left out: today.
   */
  effective_from: dateSchema.nullish(),
});
export type SubjectInput = z.infer<typeof subjectInputSchema>;
