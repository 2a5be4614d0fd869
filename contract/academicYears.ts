import { z } from 'zod';
import { answeredDate, answeredId, dateSchema, nameText, WAJIB } from './schemas.ts';
import { SEMESTERS } from './semesters.ts';

export const academicYearSchema = z.object({
  id: answeredId,
  /** "2026/2027" */
  name: z.string(),
  semester: z.enum(SEMESTERS),
  start_date: answeredDate,
  /** After start_date. */
  end_date: answeredDate,
  /** At most one year is active. Making one active makes the others inactive. */
  is_active: z.boolean(),
});
export type AcademicYear = z.infer<typeof academicYearSchema>;

const isPairOfYears = (name: string): boolean => {
  const [first, second] = name.split('/').map(Number);
  return /^\d{4}\/\d{4}$/.test(name) && Number(second) === Number(first) + 1;
};

export const academicYearInputSchema = z
  .object({
    name: nameText(9).refine(isPairOfYears, 'Tulis dua tahun berurutan, misalnya 2026/2027'),
    semester: z.enum(SEMESTERS, {
      error: (issue) => (issue.input === undefined ? WAJIB : 'Pilih Ganjil atau Genap'),
    }),
    start_date: dateSchema,
    end_date: dateSchema,
    is_active: z.boolean({ error: 'Harus ya atau tidak' }).default(false),
  })
  .refine((year) => year.end_date > year.start_date, {
    path: ['end_date'],
    message: 'Tanggal selesai harus sesudah tanggal mulai',
  });
export type AcademicYearInput = z.infer<typeof academicYearInputSchema>;
