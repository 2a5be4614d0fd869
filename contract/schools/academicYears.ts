import { z } from 'zod';
import { addDays, formatDate } from '../days.ts';
import { responseDateSchema, responseIdSchema, dateSchema, nameText } from '../schemas.ts';
import { SEMESTER_NAMES, type SemesterName } from '../semesters.ts';

export const academicYearSchema = z.object({
  id: responseIdSchema,
  /** "2026/2027" */
  name: z.string(),
  start_date: responseDateSchema,
  /** After start_date. */
  end_date: responseDateSchema,
  /** The one that people work in: at most one. Making one active makes the others inactive. */
  is_active: z.boolean(),
  /** Extension: Ganjil and Genap, inside the year, one after the other. Both days are included. */
  semesters: z
    .array(
      z.object({
        name: z.enum(SEMESTER_NAMES),
        start_date: responseDateSchema,
        end_date: responseDateSchema,
      }),
    )
    .length(2),
});
export type AcademicYear = z.infer<typeof academicYearSchema>;

const isPairOfYears = (name: string): boolean => {
  const [first, second] = name.split('/').map(Number);
  return /^\d{4}\/\d{4}$/.test(name) && Number(second) === Number(first) + 1;
};

const semesterInput = <N extends SemesterName>(name: N) =>
  z.object({
    name: z.literal(name, { error: `Isi ${name}` }).default(name),
    start_date: dateSchema,
    end_date: dateSchema,
  });

const endAfterStartMessage = 'Tanggal selesai harus sesudah tanggal mulai';

export const academicYearInputSchema = z
  .object({
    name: nameText(9).refine(isPairOfYears, 'Tulis dua tahun berurutan, misalnya 2026/2027'),
    start_date: dateSchema,
    end_date: dateSchema,
    is_active: z.boolean({ error: 'Harus ya atau tidak' }).default(false),
    /** The semesters. When they are not sent, the stored ones stay if they lie within the year; otherwise the year is divided into two. */
    semesters: z
      .tuple([semesterInput('Ganjil'), semesterInput('Genap')], {
        error: 'Isi semester Ganjil, lalu semester Genap',
      })
      .nullish(),
  })
  .superRefine(({ start_date: start, end_date: end, semesters }, context) => {
    const reportProblem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (end <= start) reportProblem(['end_date'], endAfterStartMessage);
    if (!semesters) {
      if (end > start && end < addDays(start, 3)) {
        reportProblem(['end_date'], 'Tahun ajaran terlalu pendek untuk dua semester');
      }
      return;
    }
    const [ganjil, genap] = semesters;
    if (ganjil.start_date < start) {
      reportProblem(
        ['semesters', 0, 'start_date'],
        `Paling awal ${formatDate(start)}, hari pertama tahun ajaran`,
      );
    }
    if (ganjil.end_date <= ganjil.start_date)
      reportProblem(['semesters', 0, 'end_date'], endAfterStartMessage);
    if (genap.start_date <= ganjil.end_date) {
      reportProblem(
        ['semesters', 1, 'start_date'],
        'Semester Genap harus mulai sesudah semester Ganjil selesai',
      );
    }
    if (genap.end_date <= genap.start_date) reportProblem(['semesters', 1, 'end_date'], endAfterStartMessage);
    else if (genap.end_date > end) {
      reportProblem(
        ['semesters', 1, 'end_date'],
        `Paling akhir ${formatDate(end)}, hari terakhir tahun ajaran`,
      );
    }
  });
export type AcademicYearInput = z.infer<typeof academicYearInputSchema>;
