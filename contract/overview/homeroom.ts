import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { answeredId, answeredTime } from '../schemas.ts';
import { sessionOfDaySchema } from '../lessons/sessions.ts';

/** Extension: what a wali kelas wants to know of the own class today. */
export const homeroomSchema = z.object({
  Class: z.object({ id: answeredId, name: z.string() }),
  /** Today's, in the order they take place. */
  sessions: z.array(sessionOfDaySchema),
  /** Who is not there, as far as the lessons that have begun say: a pupil's latest mark of today is Izin, Sakit or Alpa. In order of number. */
  missing: z.array(
    z.object({
      pupil: z.object({ id: answeredId, number: z.int().nullable(), fullname: z.string() }),
      status: z.enum(ATTENDANCE_STATUSES),
      /** Whose register says so. */
      session: z.object({
        id: answeredId,
        subjectId: answeredId,
        subject: z.string(),
        start_time: answeredTime,
      }),
    }),
  ),
});
export type Homeroom = z.infer<typeof homeroomSchema>;
