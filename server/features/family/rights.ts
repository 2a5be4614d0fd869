import type { CurrentUser } from '../../auth/currentUser.ts';
import type { Database } from '../../db/client.ts';
import { hasPiket } from '../gate/index.ts';
import { getLimitingHomeroomTeacherId } from '../people/index.ts';

/**
 * The teacher to whose classes somebody is limited in what is done for families today: messages and letters from home. Nobody where it is
 * the office or who has piket, which is done for the whole school.
 */
export async function findLimitingTeacherToday(
  db: Database,
  user: CurrentUser,
  schoolId: number,
  today: string,
): Promise<number | undefined> {
  const homeroomOf = getLimitingHomeroomTeacherId(user);
  return homeroomOf === undefined || (await hasPiket(db, user, schoolId, today)) ? undefined : homeroomOf;
}
