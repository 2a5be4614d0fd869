import { z } from 'zod';
import { levelSchema } from '../officialSchemas.ts';
import { SEMESTER_NAMES } from '../semesters.ts';
import {
  responseIdSchema,
  responseTeacherSchema,
  idSchema,
  nameText,
  optionalIdSchema,
  optionalText,
} from '../schemas.ts';
import { optionalSchoolId, schoolFields } from '../schoolScope.ts';
import { CLASS_NAME_MAX_LENGTH } from '../texts.ts';
import { studentSchema } from './users.ts';

export const classSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  description: z.string().nullable(),
  AcademicYearId: responseIdSchema,
  AcademicYear: z.object({
    id: responseIdSchema,
    name: z.string(),
    /** Extension: the semester that contains today; null when today is outside both semesters. */
    semester: z.enum(SEMESTER_NAMES).nullable(),
  }),
  student_count: z.int(),
  /** Extension, like the fields that follow: the tingkat (level) of the class. */
  level: z.int().nullable(),
  /** Wali kelas. */
  homeroomTeacherId: responseIdSchema.nullable(),
  HomeroomTeacher: responseTeacherSchema.nullable(),
  ...schoolFields,
});
export type Class = z.infer<typeof classSchema>;

export const classWithStudentsSchema = classSchema.extend({ students: z.array(studentSchema) });
export const classInputSchema = z.object({
  name: nameText(CLASS_NAME_MAX_LENGTH),
  description: optionalText(500),
  AcademicYearId: idSchema,
  level: levelSchema,
  homeroomTeacherId: optionalIdSchema.optional(),
  SchoolId: optionalSchoolId,
});
