import { and, eq } from 'drizzle-orm';
import { NO_SCHOOL } from '../../../contract/resources.ts';
import { rowIdOf } from '../../base/ids.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import type { AskedSchool } from './isOfSchool.ts';
import { type Scope, within } from '../../db/scope.ts';
import { schools } from '../../schema.ts';

export const NO_SUCH_SCHOOL = 'Sekolah tidak ditemukan';

/** What the filter `school_id` of a list asks for. @throws HttpProblem 400 beside it */
export async function askedSchool(
  db: Database,
  scope: Scope,
  asked: string | undefined,
): Promise<AskedSchool> {
  if (asked === undefined || asked === NO_SCHOOL) return asked;
  return schoolNamed(db, scope, asked, 'school_id');
}

/** The school that a field names. @throws HttpProblem 400 beside it */
export async function schoolNamed(
  db: Database,
  scope: Scope,
  asked: number | string,
  path: string,
): Promise<number> {
  const id = rowIdOf(asked, path, NO_SUCH_SCHOOL);
  const reached = within(scope, schools.id);
  const rows = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, id), reached));
  if (rows.length === 0) throw invalid({ path, msg: NO_SUCH_SCHOOL });
  return id;
}
