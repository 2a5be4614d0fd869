import { and, eq, ne } from 'drizzle-orm';
import {
  type AcademicYear,
  type AcademicYearInput,
  academicYearInputSchema,
  academicYearSchema,
} from '../../../contract/schools/academicYears.ts';
import { type Semesters, defaultSemestersWithin } from '../../../contract/semesters.ts';
import { isOneOfDays } from '../../../contract/spans.ts';
import type { Database } from '../../db/client.ts';
import { academicYears } from '../../schema.ts';
import type { Api } from '../../http/context.ts';
import { noScopeFilter, plainRoutes, readTable } from '../../http/plainRoutes.ts';

type YearRow = typeof academicYears.$inferSelect;

/** The semesters of a year, in order. */
export const semestersOf = (row: Pick<YearRow, `${'ganjil' | 'genap'}${'Start' | 'End'}`>): Semesters => [
  { name: 'Ganjil', start_date: row.ganjilStart, end_date: row.ganjilEnd },
  { name: 'Genap', start_date: row.genapStart, end_date: row.genapEnd },
];

const present = (row: YearRow): AcademicYear => ({
  id: row.id,
  name: row.name,
  start_date: row.startDate,
  end_date: row.endDate,
  is_active: row.isActive,
  semesters: [...semestersOf(row)],
});

/** A client that knows only the specification sends no semesters. The stored ones then stay, where they still lie within the year. */
function chooseSemesters(body: AcademicYearInput, kept?: YearRow): Semesters {
  if (body.semesters) return body.semesters;
  const { start_date: start, end_date: end } = body;
  if (kept && kept.ganjilStart >= start && kept.genapEnd <= end) return semestersOf(kept);
  const defaultSemesters = defaultSemestersWithin(start, end);
  if (!defaultSemesters) throw new Error('The schema lets no year through that is too short to be parted');
  return defaultSemesters;
}

const columnsOf = (
  { name, start_date, end_date, is_active }: AcademicYearInput,
  [ganjil, genap]: Semesters,
) => ({
  name,
  startDate: start_date,
  endDate: end_date,
  isActive: is_active,
  ganjilStart: ganjil.start_date,
  ganjilEnd: ganjil.end_date,
  genapStart: genap.start_date,
  genapEnd: genap.end_date,
});

/** While no year is active, a new one becomes active when it is the first of all or contains today, because nothing works without an active year. */
async function isFirstToRun(
  tx: Database,
  { start_date: start, end_date: end }: AcademicYearInput,
  today: string,
): Promise<boolean> {
  if ((await tx.$count(academicYears, eq(academicYears.isActive, true))) > 0) return false;
  return isOneOfDays(today, start, end) || (await tx.$count(academicYears)) === 0;
}

/** Called before a year becomes the active one, because only one may be active. */
const deactivateOthers = (tx: Database, id?: number) =>
  tx
    .update(academicYears)
    .set({ isActive: false })
    .where(and(eq(academicYears.isActive, true), id === undefined ? undefined : ne(academicYears.id, id)));

export function academicYearRoutes(api: Api): void {
  const { name, startDate, endDate } = academicYears;
  plainRoutes(api, 'academic-years', {
    table: academicYears,
    read: readTable('academic-years', academicYears, {
      scopeFilter: noScopeFilter,
      orders: { name: [name, startDate], start_date: [startDate], end_date: [endDate] },
      filters: {},
    }),
    answer: academicYearSchema,
    body: academicYearInputSchema,
    present,
    audited: (row) => {
      const { id: _id, semesters: _parts, ...fields } = present(row);
      return {
        ...fields,
        ganjil_start: row.ganjilStart,
        ganjil_end: row.ganjilEnd,
        genap_start: row.genapStart,
        genap_end: row.genapEnd,
      };
    },
    columns:
      async (body, { scope }) =>
      async (tx, before) => {
        const today = scope.today;
        const is_active = body.is_active || (!before && (await isFirstToRun(tx, body, today)));
        if (is_active) await deactivateOthers(tx, before?.id);
        return columnsOf({ ...body, is_active }, chooseSemesters(body, before));
      },
    constraints: {
      academic_years_name_key: { path: 'name', msg: 'Tahun ajaran ini sudah ada' },
      academic_years_one_active: { path: 'is_active', msg: 'Sudah ada tahun ajaran lain yang aktif' },
    },
    notes: {
      list: ', terbaru lebih dulu',
      create:
        '; yang dibuat aktif menggantikan yang aktif. Selama belum ada yang aktif, yang pertama atau yang sedang berjalan menjadi aktif',
      update: '; yang dijadikan aktif menggantikan yang aktif',
    },
  });
}
