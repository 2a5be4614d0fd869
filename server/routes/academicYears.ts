import { and, eq, ne } from 'drizzle-orm';
import {
  type AcademicYear,
  type AcademicYearInput,
  academicYearInputSchema,
  academicYearSchema,
} from '../../contract/academicYears.ts';
import type { Database } from '../db/client.ts';
import { academicYears, classes } from '../db/schema.ts';
import type { Api } from '../http/context.ts';
import { EVERYWHERE, plainRoutes, readTable } from '../http/plainRoutes.ts';

const present = (row: typeof academicYears.$inferSelect): AcademicYear => ({
  id: row.id,
  name: row.name,
  semester: row.semester,
  start_date: row.startDate,
  end_date: row.endDate,
  is_active: row.isActive,
});

const columnsOf = ({ start_date, end_date, is_active, ...rest }: AcademicYearInput) => ({
  ...rest,
  startDate: start_date,
  endDate: end_date,
  isActive: is_active,
});

/** Before a year becomes the active one. */
const deactivateOthers = (tx: Database, id?: number) =>
  tx
    .update(academicYears)
    .set({ isActive: false })
    .where(and(eq(academicYears.isActive, true), id === undefined ? undefined : ne(academicYears.id, id)));

export function academicYearRoutes(api: Api): void {
  const { name, startDate, endDate } = academicYears;
  plainRoutes(api, 'academic-years', {
    table: academicYears,
    read: readTable(
      'academic-years',
      academicYears,
      {
        name: [name, startDate],
        start_date: [startDate],
        end_date: [endDate],
      },
      EVERYWHERE,
    ),
    answer: academicYearSchema,
    body: academicYearInputSchema,
    present,
    audited: (row) => {
      const { id: _id, ...fields } = present(row);
      return fields;
    },
    columns: async (body) => async (tx, id) => {
      if (body.is_active) await deactivateOthers(tx, id);
      return columnsOf(body);
    },
    constraints: {
      academic_years_name_semester_key: { path: 'name', msg: 'Tahun ajaran dan semester ini sudah ada' },
      academic_years_one_active: { path: 'is_active', msg: 'Sudah ada tahun ajaran lain yang aktif' },
    },
    inTheWay: async (tx, id) => ({ kelas: await tx.$count(classes, eq(classes.academicYearId, id)) }),
    notes: {
      list: ', terbaru lebih dulu',
      create: '; yang dibuat aktif menggantikan yang aktif',
      update: '; yang dijadikan aktif menggantikan yang aktif',
    },
  });
}
