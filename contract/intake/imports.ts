/**
 * Extension: imports many pupils, teachers or lessons from a file at once. An import is previewed before it is written, and can be taken
 * back as a whole.
 */
import { z } from 'zod';
import {
  GUARDIAN_FIELDS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportField,
  MAX_IMPORT_ROWS,
  NUMERIC_FIELDS,
} from './importRows.ts';
import {
  responseIdSchema,
  responseInstantSchema,
  idSchema,
  optionalDate,
  optionalIdSchema,
  requiredText,
} from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';

const ALL_IMPORT_FIELDS = [...new Set(Object.values(IMPORT_FIELDS).flat())] as [
  ImportField,
  ...ImportField[],
];

/**
 * The most characters that are read of a cell; more than any field allows, so a cell that was cut off is still reported as too long, with
 * its row and column.
 */
const MAX_CELL_CHARACTERS = 1000;
const cell = z
  .string('Harus berupa teks')
  .transform((text) => text.trim().slice(0, MAX_CELL_CHARACTERS) || undefined)
  .optional();

const cells = Object.fromEntries(ALL_IMPORT_FIELDS.map((field) => [field, cell])) as Record<
  ImportField,
  typeof cell
>;

const importRowSchema = z.object({
  /** The row's number in the file, as a spreadsheet counts. */
  row: z.int('Harus bilangan bulat').min(1).max(2_000_000),
  numeric: z.array(z.enum(NUMERIC_FIELDS)).max(NUMERIC_FIELDS.length).optional(),
  same_as: idSchema.optional(),
  ...cells,
});

export const importSchema = z.object({
  kind: z.enum(IMPORT_KINDS, `Harus salah satu dari ${IMPORT_KINDS.join(', ')}`),
  /** The name of the file, which the record of the import shows. */
  file_name: requiredText(200),
  /** The academic year of the classes; an import of teachers has none. */
  academic_year_id: optionalIdSchema.optional(),
  SchoolId: optionalSchoolId,
  /** For lessons only: the first day on which they are in force. */
  valid_from: optionalDate.optional(),
  /** For lessons only: whether all other lessons of the classes in the file end the day before. */
  replaces: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  /** For pupils only: whether the columns about guardians are taken, too. Otherwise nothing of them is looked at. */
  guardians: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  rows: z
    .array(importRowSchema, 'Harus berupa daftar')
    .min(1, 'Tidak ada baris')
    .max(MAX_IMPORT_ROWS, `Paling banyak ${MAX_IMPORT_ROWS} baris`)
    .refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, 'Ada nomor baris yang sama'),
});

export const writeImportSchema = importSchema.extend({
  /**
   * The `plan` of the preview. The import is written only if it would still do exactly what that preview showed; leave it out when there
   * was no preview.
   */
  plan: requiredText(100).optional(),
});

const countFieldSchemas = {
  /** How many people are created, or how many rows are new lessons. */
  new: z.int(),
  /**
   * How many existing people get other data or another class; for lessons, how many subjects get a teacher, how many lessons get a room and
   * how many end.
   */
  changed: z.int(),
  /** How many are there already with exactly these values. */
  same: z.int(),
  /** Rows with problems: nothing of them is written. */
  skipped: z.int(),
  /** Classes that are made. */
  classes: z.int(),
  /** Subjects that are made. */
  subjects: z.int(),
  /** Pupils who get a guardian, whom the school may have known before. */
  guardians: z.int(),
};

export const importPlanSchema = z.object({
  plan: z.string(),
  ...countFieldSchemas,
  new_classes: z.array(z.object({ name: z.string(), pupils: z.int() })),
  new_subjects: z.array(z.object({ name: z.string(), class: z.string(), teacher: z.string().nullable() })),
  /** Lessons that end: "Matematika X-1, Senin jam ke-1 sampai 2" */
  ended: z.array(z.string()),
  changes: z.array(
    z.object({
      row: z.int(),
      /** The id of the person or, for lessons, of the subject. */
      id: responseIdSchema,
      name: z.string(),
      changes: z.array(
        z.object({ field: z.enum(ALL_IMPORT_FIELDS), from: z.string().nullable(), to: z.string() }),
      ),
    }),
  ),
  problems: z.array(z.object({ row: z.int(), field: z.enum(ALL_IMPORT_FIELDS), msg: z.string() })),
  /** What is wrong with a guardian. The row's pupil is written all the same, without one. */
  warnings: z.array(z.object({ row: z.int(), field: z.enum(GUARDIAN_FIELDS), msg: z.string() })),
  /**
   * Rows with the numbers of an existing person who has another name and birth date. Nothing of such a row is written until the user says
   * who it is.
   */
  questions: z.array(
    z.object({
      row: z.int(),
      /** The id of the existing person. The row's `same_as` with this id says that the row means that person. */
      id: responseIdSchema,
      name: z.string(),
      /** The cells that make the row mean this person; without them the row is somebody else. */
      by: z.array(z.enum(ALL_IMPORT_FIELDS)),
      sides: z.array(
        z.object({
          field: z.enum(ALL_IMPORT_FIELDS),
          asked: z.string().nullable(),
          known: z.string().nullable(),
          is_alike: z.boolean(),
        }),
      ),
    }),
  ),
  /** Numbers that the file has without their leading zeros, with the stored number as which each is read. */
  read_as: z.array(z.object({ row: z.int(), field: z.enum(ALL_IMPORT_FIELDS), to: z.string() })),
});
export type ImportPlan = z.infer<typeof importPlanSchema>;

export const importRecordSchema = z.object({
  id: responseIdSchema,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  created_at: responseInstantSchema,
  created_by: z.string(),
  ...countFieldSchemas,
  undone_at: responseInstantSchema.nullable(),
  undone_by: z.string().nullable(),
  /** Until when the import can be taken back; null when it no longer can. */
  undo_until: responseInstantSchema.nullable(),
});
export type ImportRecord = z.infer<typeof importRecordSchema>;

export type ImportCounts = Pick<ImportRecord, keyof typeof countFieldSchemas>;
export type { ImportField };
