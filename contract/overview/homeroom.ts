import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { pupilStreakSchema } from '../recap/thresholds.ts';
import { responseIdSchema, responseTimeSchema } from '../schemas.ts';
import { sessionOfDaySchema } from '../lessons/sessions.ts';

/** Extension: what a wali kelas needs to know about the own class today. */
export const homeroomSchema = z.object({
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  /** Today's, in the order they take place. */
  sessions: z.array(sessionOfDaySchema),
  /** Its pupils who are absent for as many recorded school days in a row as the school says. Older servers do not send it. */
  streaks: z.array(pupilStreakSchema).nullish(),
  /** The pupils who are absent, by the lessons that have begun: their latest mark of today is Izin, Sakit or Alpa. In the order of their numbers. */
  missing: z.array(
    z.object({
      pupil: z.object({ id: responseIdSchema, number: z.int().nullable(), fullname: z.string() }),
      status: z.enum(ATTENDANCE_STATUSES),
      /** The session with that mark. */
      session: z.object({
        id: responseIdSchema,
        subjectId: responseIdSchema,
        subject: z.string(),
        start_time: responseTimeSchema,
      }),
    }),
  ),
});
export type Homeroom = z.infer<typeof homeroomSchema>;
