/** Extension: what a teacher did in a month, made of the sessions and their registers: nothing is typed twice. */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { monthRecapQuerySchema, paperSchool } from './recap.ts';
import { answeredDate, answeredId, answeredTime, idSchema } from '../schemas.ts';

export const journalQuerySchema = monthRecapQuerySchema.extend({
  /** Without one the own. */
  teacher_id: idSchema.optional(),
});

const absenteeSchema = z.object({ fullname: z.string(), status: z.enum(ATTENDANCE_STATUSES) });

const journalSessionSchema = z.object({
  id: answeredId,
  subjectId: answeredId,
  subject: z.string(),
  Class: z.object({ id: answeredId, name: z.string() }),
  date: answeredDate,
  start_time: answeredTime,
  end_time: answeredTime,
  name: z.string(),
  topic: z.string().nullable(),
  /** Kept in the place of the subject's teacher. */
  is_substitute: z.boolean(),
  present: z.int(),
  total: z.int(),
  /** Not recorded. */
  blank: z.int(),
  /** By name. */
  absent: z.array(absenteeSchema),
});
export type JournalSession = z.infer<typeof journalSessionSchema>;

export const journalSchema = z.object({
  School: paperSchool,
  Teacher: z.object({ id: answeredId, fullname: z.string(), employee_number: z.string().nullable() }),
  /** YYYY-MM */
  month: z.string(),
  until: answeredDate,
  /** Those that have come and took place, in their order. */
  sessions: z.array(journalSessionSchema),
});
export type Journal = z.infer<typeof journalSchema>;
