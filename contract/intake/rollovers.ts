/**
 * Extension: kenaikan kelas, the rollover of all classes of a year into the next one. It is previewed before it is written, and can be
 * taken back as a whole.
 */
import { z } from 'zod';
import { MAX_LEVEL, MIN_LEVEL } from '../officialNumbers.ts';
import { PUPIL_OUTCOMES } from './rolloverPlan.ts';
import {
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
  idSchema,
  nameText,
} from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';
import { CLASS_NAME_MAX_LENGTH } from '../texts.ts';

const outcome = z.enum(PUPIL_OUTCOMES, 'Pilih naik, tinggal, lulus, atau keluar');

export const rolloverSchema = z.object({
  from_year_id: idSchema,
  to_year_id: idSchema,
  SchoolId: optionalSchoolId,
  classes: z
    .array(
      z.object({
        class_id: idSchema,
        /** What happens to all pupils of the class except the exceptions. */
        outcome,
        /** The name of the class that the pupils who go up come to. */
        to_name: nameText(CLASS_NAME_MAX_LENGTH).optional(),
        to_level: z.int().min(MIN_LEVEL).max(MAX_LEVEL).nullish(),
        exceptions: z
          .array(z.object({ user_id: idSchema, outcome }), 'Harus berupa daftar')
          .max(1000, 'Paling banyak 1000 siswa')
          .default([]),
      }),
      'Harus berupa daftar',
    )
    .min(1, 'Pilih paling sedikit satu kelas')
    .max(200, 'Paling banyak 200 kelas')
    .refine(
      (classes) => new Set(classes.map(({ class_id: id }) => String(id))).size === classes.length,
      'Ada kelas yang disebut dua kali',
    ),
  /** Whether the subjects (and below, the jadwal) of each class are copied, with their teachers, to the class of that name in the new year. */
  copy_subjects: z.boolean('Harus ya atau tidak').default(true),
  copy_timetable: z.boolean('Harus ya atau tidak').default(true),
});

export const writeRolloverSchema = rolloverSchema.extend({
  /** The `plan` of the preview. The rollover is written only if it would still do exactly what that preview showed. */
  plan: z.string().max(100).optional(),
});

const countFieldSchemas = {
  promoted: z.int(),
  staying: z.int(),
  graduated: z.int(),
  leaving: z.int(),
  /** How many pupils are in a class of the new year already; they are left as they are. */
  placed: z.int(),
  classes: z.int(),
  subjects: z.int(),
  timetable: z.int(),
  /** Lines of the jadwal that are not copied: somebody would be in two places at once. */
  clashes: z.int(),
};
const rolloverCountsSchema = z.object(countFieldSchemas);
export type RolloverCounts = z.infer<typeof rolloverCountsSchema>;

export const rolloverPlanSchema = z.object({
  plan: z.string(),
  /** The first day on which the rollover may be run (the day after the old year); null means that it may be run now. */
  runs_from: responseDateSchema.nullable(),
  ...countFieldSchemas,
  /** "Fisika XI-1, Senin jam ke-1: Budi, S.Pd. sudah ada di Fisika XI-2, Senin jam ke-1 (sudah ada)" */
  clashing: z.array(z.string()),
  /** The classes of the new year that get pupils. */
  new_classes: z.array(
    z.object({
      name: z.string(),
      level: z.int().nullable(),
      is_there: z.boolean(),
      pupils: z.int(),
      subjects: z.int(),
      /** How many of those subjects have no teacher, because theirs has left. */
      without_teacher: z.int(),
    }),
  ),
});
export type RolloverPlan = z.infer<typeof rolloverPlanSchema>;

export const rolloverRecordSchema = z.object({
  id: responseIdSchema,
  FromYear: z.object({ id: responseIdSchema, name: z.string() }),
  ToYear: z.object({ id: responseIdSchema, name: z.string() }),
  created_at: responseInstantSchema,
  created_by: z.string(),
  ...countFieldSchemas,
  undone_at: responseInstantSchema.nullable(),
  undone_by: z.string().nullable(),
});
export type RolloverRecord = z.infer<typeof rolloverRecordSchema>;
