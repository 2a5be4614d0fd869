import { MAX_STREAK_NAMES } from '../../../contract/limits.ts';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { listStreaks } from '../recap/index.ts';
import type { PupilStreak } from '../../../contract/recap/thresholds.ts';

/** The fields of a row of absences that are answered; whose school it is stays with the server. */
export const presentStreak = ({
  id,
  fullname,
  Class,
  days,
  since,
  last,
  status,
}: PupilStreak): PupilStreak => ({
  id,
  fullname,
  Class,
  days,
  since,
  last,
  status,
});

export async function presentStreaks(db: Database, scope: Scope): Promise<SchoolDayOverview['streaks']> {
  const streaks = await listStreaks(db, scope, scope.today);
  return { total: streaks.length, pupils: streaks.slice(0, MAX_STREAK_NAMES).map(presentStreak) };
}
