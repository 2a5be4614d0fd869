import { z } from 'zod';
import { levelSchema } from '../officialSchemas.ts';
import { SEMESTERS } from '../semesters.ts';
import {
  answeredId,
  answeredTeacher,
  idSchema,
  nameText,
  optionalIdSchema,
  optionalText,
} from '../schemas.ts';
import { optionalSchoolId, schoolFields } from '../schoolScope.ts';
import { CLASS_NAME_MAX } from '../texts.ts';
import { studentSchema } from './users.ts';

export const classSchema = z.object({
  id: answeredId,
  name: z.string(),
  description: z.string().nullable(),
  AcademicYearId: answeredId,
  AcademicYear: z.object({
    id: answeredId,
    name: z.string(),
    /** Extension: the semester that contains today; null when today is outside both semesters. */
    semester: z.enum(SEMESTERS).nullable(),
  }),
  student_count: z.int(),
  /** Extension, like the fields that follow: the tingkat (level) of the class. */
  level: z.int().nullable(),
  /** Wali kelas. */
  homeroomTeacherId: answeredId.nullable(),
  HomeroomTeacher: answeredTeacher.nullable(),
  ...schoolFields,
});
export type Class = z.infer<typeof classSchema>;

export const classWithStudentsSchema = classSchema.extend({ students: z.array(studentSchema) });
export const classInputSchema = z.object({
  name: nameText(CLASS_NAME_MAX),
  description: optionalText(500),
  AcademicYearId: idSchema,
  level: levelSchema,
  homeroomTeacherId: optionalIdSchema.optional(),
  SchoolId: optionalSchoolId,
});
