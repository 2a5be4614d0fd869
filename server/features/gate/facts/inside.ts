import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { ownSchoolToWrite } from '../../schools/index.ts';
import { isGateOn, readGateSettings } from '../settings/settings.ts';
import { readGateDays } from './queries.ts';

/** Which of these pupils came in today and did not leave; nobody where the one school of the scope has no gate. */
export async function listInsideNow(
  db: Database,
  scope: Scope,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0 || !(await isGateOn(db, scope))) return new Set();
  const school = await readGateSettings(db, await ownSchoolToWrite(db, scope, undefined));
  const day = scope.today;
  const { factsOf } = await readGateDays(db, school, scope.timeZone, { from: day, to: day }, userIds);
  return new Set(userIds.filter((id) => factsOf(id, day).isInside));
}
