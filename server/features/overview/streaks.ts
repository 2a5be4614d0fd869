import { MAX_STREAK_NAMES } from '../../../contract/limits.ts';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { listStreaks } from '../recap/index.ts';

export async function presentStreaks(db: Database, scope: Scope): Promise<SchoolDayOverview['streaks']> {
  const streaks = await listStreaks(db, scope, scope.today);
  if (!streaks) return null;
  return { total: streaks.length, pupils: streaks.slice(0, MAX_STREAK_NAMES) };
}
