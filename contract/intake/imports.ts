/** Extension: many pupils, teachers or lessons of a file at once, looked at before they are written, and taken back as a whole. */
import { z } from 'zod';
import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportField,
  MAX_IMPORT_ROWS,
  NUMERIC_FIELDS,
} from './importRows.ts';
import {
  answeredId,
  answeredInstant,
  idSchema,
  optionalDate,
  optionalIdSchema,
  requiredText,
} from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';

const FIELDS = [...new Set(Object.values(IMPORT_FIELDS).flat())] as [ImportField, ...ImportField[]];

/** Longer than anything that is kept. More of a cell is not read: cut off it is still too long, which is told by row and column. */
const LONGEST_CELL = 1000;
const cell = z
  .string('Harus berupa teks')
  .transform((text) => text.trim().slice(0, LONGEST_CELL) || undefined)
  .optional();

const cells = Object.fromEntries(FIELDS.map((field) => [field, cell])) as Record<ImportField, typeof cell>;

const importRowSchema = z.object({
  /** As the spreadsheet counts. */
  row: z.int('Harus bilangan bulat').min(1).max(2_000_000),
  numeric: z.array(z.enum(NUMERIC_FIELDS)).max(NUMERIC_FIELDS.length).optional(),
  same_as: idSchema.optional(),
  ...cells,
});

export const importSchema = z.object({
  kind: z.enum(IMPORT_KINDS, `Harus salah satu dari ${IMPORT_KINDS.join(', ')}`),
  /** What the record of the import is called. */
  file_name: requiredText(200),
  /** Of the classes; teachers have none. */
  academic_year_id: optionalIdSchema.optional(),
  SchoolId: optionalSchoolId,
  /** Of lessons: from when they are in force. */
  valid_from: optionalDate.optional(),
  /** Of lessons: all others of the classes that the file names end the day before. */
  replaces: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  rows: z
    .array(importRowSchema, 'Harus berupa daftar')
    .min(1, 'Tidak ada baris')
    .max(MAX_IMPORT_ROWS, `Paling banyak ${MAX_IMPORT_ROWS} baris`)
    .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, 'Ada nomor baris yang sama'),
});

export const writeImportSchema = importSchema.extend({
  /** Of the preview: what would be written by now is what was seen, or nothing is. Without one nothing was seen. */
  plan: requiredText(100).optional(),
});

const counted = {
  /** People who are made; rows of lessons that are. */
  new: z.int(),
  /** People who are there, and whose data or class change; subjects that get a teacher, and lessons that end. */
  changed: z.int(),
  /** What is there just so. */
  same: z.int(),
  /** Rows with problems: nothing of them is written. */
  skipped: z.int(),
  /** Classes that are made. */
  classes: z.int(),
  /** Subjects that are made. */
  subjects: z.int(),
};

export const importPlanSchema = z.object({
  plan: z.string(),
  ...counted,
  new_classes: z.array(z.object({ name: z.string(), pupils: z.int() })),
  new_subjects: z.array(z.object({ name: z.string(), class: z.string(), teacher: z.string().nullable() })),
  /** Lessons that end: "Matematika X-1, Senin jam ke-1 sampai 2" */
  ended: z.array(z.string()),
  changes: z.array(
    z.object({
      row: z.int(),
      /** Of the person, or of the subject of lessons. */
      id: answeredId,
      name: z.string(),
      changes: z.array(z.object({ field: z.enum(FIELDS), from: z.string().nullable(), to: z.string() })),
    }),
  ),
  problems: z.array(z.object({ row: z.int(), field: z.enum(FIELDS), msg: z.string() })),
  /** Rows with the numbers of somebody of another name and birth date: nothing of them is written until somebody says who they are. */
  questions: z.array(
    z.object({
      row: z.int(),
      /** Of the person who is there: `same_as` of the row says that it is this one. */
      id: answeredId,
      name: z.string(),
      /** By which cells the row means this person: without them it is somebody else. */
      by: z.array(z.enum(FIELDS)),
      sides: z.array(
        z.object({
          field: z.enum(FIELDS),
          asked: z.string().nullable(),
          known: z.string().nullable(),
          is_alike: z.boolean(),
        }),
      ),
    }),
  ),
  /** Numbers that a file has without their zeros: the one that is kept is meant. */
  read_as: z.array(z.object({ row: z.int(), field: z.enum(FIELDS), to: z.string() })),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

export const importRecordSchema = z.object({
  id: answeredId,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  created_at: answeredInstant,
  created_by: z.string(),
  ...counted,
  undone_at: answeredInstant.nullable(),
  undone_by: z.string().nullable(),
  /** Until when it can be taken back; null: no more. */
  undo_until: answeredInstant.nullable(),
});
export type ImportRecord = z.infer<typeof importRecordSchema>;

export type ImportCounts = Pick<ImportRecord, keyof typeof counted>;
export type { ImportField };
