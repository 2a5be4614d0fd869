/** Extension: jam pelajaran. A set holds those of all weekdays; the usual one has no dates, others (Ramadan) have. */
import { z } from 'zod';
import { MAX_BELL_TIMES_PER_SET, MAX_PERIOD_NUMBER } from '../limits.ts';
import {
  responseDateSchema,
  responseIdSchema,
  responseTimeSchema,
  nameText,
  optionalDate,
  optionalText,
  timeSchema,
} from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';
import { weekdayName } from '../schoolWeek.ts';
import { timeSpansOverlap } from '../spans.ts';

export const weekdaySchema = z.int('Isi 1 (Senin) sampai 7 (Minggu)').min(1).max(7);

const PERIOD_NUMBER_MESSAGE = `Isi bilangan bulat 1 sampai ${MAX_PERIOD_NUMBER}`;
/** Jam ke-. */
export const periodSchema = z
  .number({ error: PERIOD_NUMBER_MESSAGE })
  .int(PERIOD_NUMBER_MESSAGE)
  .min(1, PERIOD_NUMBER_MESSAGE)
  .max(MAX_PERIOD_NUMBER, PERIOD_NUMBER_MESSAGE);

const bellTimeSchema = z.object({
  /** 1 is Monday. */
  weekday: z.int(),
  /** The jam ke- (number of the lesson hour); null for a time without lesson (istirahat, upacara), which has a name instead. */
  number: z.int().nullable(),
  name: z.string().nullable(),
  start_time: responseTimeSchema,
  end_time: responseTimeSchema,
});
export type BellTime = z.infer<typeof bellTimeSchema>;

export const bellSetSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  /** The first day in force; null for the usual set. Of two sets in force the one that began later counts. */
  valid_from: responseDateSchema.nullable(),
  /** The last day in force, included; null means until another set begins. */
  valid_until: responseDateSchema.nullable(),
  /** In order of the week. */
  times: z.array(bellTimeSchema),
  SchoolId: responseIdSchema,
});
export type BellSet = z.infer<typeof bellSetSchema>;

const bellTimeInputSchema = z
  .object({
    weekday: weekdaySchema,
    number: periodSchema.nullable(),
    name: optionalText(40),
    start_time: timeSchema,
    end_time: timeSchema,
  })
  .superRefine(({ number, name, start_time, end_time }, context) => {
    if (end_time <= start_time) {
      context.addIssue({
        code: 'custom',
        path: ['end_time'],
        message: 'Jam selesai harus sesudah jam mulai',
      });
    }
    if (number === null && name === null) {
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'Isi nama, misalnya Istirahat, atau jam ke-',
      });
    }
  });
export const bellSetInputSchema = z
  .object({
    name: nameText(60),
    valid_from: optionalDate,
    valid_until: optionalDate,
    times: z
      .array(bellTimeInputSchema, { error: 'Harus berupa daftar' })
      .max(MAX_BELL_TIMES_PER_SET, `Paling banyak ${MAX_BELL_TIMES_PER_SET} baris`)
      .default([]),
    SchoolId: optionalSchoolId,
  })
  .superRefine(({ valid_from: from, valid_until: until, times }, context) => {
    const reportProblem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (until !== null && from === null) reportProblem(['valid_from'], 'Isi tanggal mulainya juga');
    if (from !== null && until !== null && until < from) {
      reportProblem(['valid_until'], 'Tanggal selesai tidak boleh sebelum tanggal mulai');
    }
    for (const [i, time] of times.entries()) {
      for (const other of times.slice(0, i)) {
        if (other.weekday !== time.weekday) continue;
        const day = weekdayName(time.weekday);
        if (time.number !== null && other.number === time.number) {
          reportProblem(['times', i, 'number'], `Jam ke-${time.number} ada dua kali pada hari ${day}`);
        }
        if (timeSpansOverlap([time.start_time, time.end_time], [other.start_time, other.end_time])) {
          reportProblem(
            ['times', i, 'start_time'],
            `Berbenturan dengan ${other.start_time}-${other.end_time} pada hari ${day}`,
          );
        }
      }
    }
  });
export type BellSetInput = z.infer<typeof bellSetInputSchema>;
