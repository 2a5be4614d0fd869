/** Extension: what a teacher taught in a month. It is made from the sessions and their registers, so that nothing is typed twice. */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { paperSchoolSchema } from '../schools/paperSchool.ts';
import { monthRecapQuerySchema } from './recap.ts';
import { responseDateSchema, responseIdSchema, responseTimeSchema, idSchema } from '../schemas.ts';

export const journalQuerySchema = monthRecapQuerySchema.extend({
  /** The teacher; without an id, the caller's own journal. */
  teacher_id: idSchema.optional(),
});

const absenteeSchema = z.object({ fullname: z.string(), status: z.enum(ATTENDANCE_STATUSES) });

const journalSessionSchema = z.object({
  id: responseIdSchema,
  subjectId: responseIdSchema,
  subject: z.string(),
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  date: responseDateSchema,
  start_time: responseTimeSchema,
  end_time: responseTimeSchema,
  name: z.string(),
  topic: z.string().nullable(),
  /** Whether the teacher kept the register in place of the subject's teacher. */
  is_substitute: z.boolean(),
  present: z.int(),
  total: z.int(),
  /** How many pupils are not recorded. */
  blank: z.int(),
  /** By name. */
  absent: z.array(absenteeSchema),
});
export type JournalSession = z.infer<typeof journalSessionSchema>;

export const journalSchema = z.object({
  School: paperSchoolSchema,
  Teacher: z.object({ id: responseIdSchema, fullname: z.string(), employee_number: z.string().nullable() }),
  /** YYYY-MM */
  month: z.string(),
  until: responseDateSchema,
  /** The sessions that have come and took place, in order. */
  sessions: z.array(journalSessionSchema),
});
export type Journal = z.infer<typeof journalSchema>;
