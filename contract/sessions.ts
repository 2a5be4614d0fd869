import { z } from 'zod';
import { LATE_AFTER_MAX_MINUTES } from './limits.ts';
import { dateSchema, idSchema, optionalText, requiredText, timeSchema } from './schemas.ts';
import type { AttendanceSummary } from './attendance.ts';
import type { Id } from './calls.ts';

export interface Session {
  id: Id;
  subjectId: Id;
  /** "Pertemuan 1" */
  name: string;
  /** The topic. */
  description: string | null;
  /** YYYY-MM-DD, a day of the school's time zone. */
  date: string;
  /** HH:MM */
  start_time: string;
  /** HH:MM, after start_time. */
  end_time: string;
  /** Extension `check-in`: who checks in more than so many minutes after the start is Terlambat; null: nobody is. */
  late_after_minutes?: number | null;
  /** Extension `attendance-summary`. */
  attendance_summary?: AttendanceSummary;
}

/** Extension `sessions-by-date`: a session with what a reader needs to recognise it. */
export interface SessionOfDay extends Session {
  attendance_summary: AttendanceSummary;
  Subject: { id: Id; name: string };
  Class: { id: Id; name: string };
  Teacher: { id: Id; fullname: string } | null;
}

export const sessionInputSchema = z
  .object({
    name: requiredText(120),
    description: optionalText(2000),
    date: dateSchema,
    start_time: timeSchema,
    end_time: timeSchema,
    late_after_minutes: z
      .number({ error: 'Harus berupa angka' })
      .int('Harus berupa bilangan bulat')
      .min(0, 'Paling sedikit 0')
      .max(LATE_AFTER_MAX_MINUTES, `Paling banyak ${LATE_AFTER_MAX_MINUTES}`)
      .nullish(),
  })
  .refine((session) => session.end_time > session.start_time, {
    path: ['end_time'],
    message: 'Jam selesai harus sesudah jam mulai',
  });
export type SessionInput = z.infer<typeof sessionInputSchema>;

export const deleteSessionsSchema = z.object({
  sessionIds: z
    .array(idSchema, { error: 'Harus berupa daftar' })
    .min(1, 'Pilih paling sedikit satu sesi')
    .max(500, 'Paling banyak 500 sesi'),
});
