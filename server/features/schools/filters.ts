/** The filters of lists that name a school or an academic year. */
import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../../contract/calls.ts';
import { ACTIVE_YEAR } from '../../../contract/resources.ts';
import type { Database } from '../../db/client.ts';
import { isOfSchool } from './isOfSchool.ts';
import { academicYears } from '../../schema.ts';
import { equals, namedId, type Narrowing } from '../../http/filters.ts';
import { askedSchool } from './askedSchool.ts';

export const NO_YEAR = 'Tahun ajaran tidak ditemukan';

/** At most one year is active. */
export async function activeYearId(db: Database): Promise<number | undefined> {
  const [year] = await db
    .select({ id: academicYears.id })
    .from(academicYears)
    .where(eq(academicYears.isActive, true));
  return year?.id;
}

/** The year that `academic_year_id` names; undefined where the active one is asked for and there is none. */
export const namedYear = (db: Database, year: Id | undefined): Promise<number | undefined> =>
  year === ACTIVE_YEAR
    ? activeYearId(db)
    : namedId(db, academicYears, year, { path: 'academic_year_id', msg: NO_YEAR, reached: undefined });

export const byYear =
  (column: PgColumn): Narrowing<Id> =>
  async (db, _scope, year) =>
    equals(column, await namedYear(db, year));

export const bySchool =
  (column: PgColumn): Narrowing<string> =>
  async (db, scope, school) =>
    isOfSchool(column, await askedSchool(db, scope, school));
