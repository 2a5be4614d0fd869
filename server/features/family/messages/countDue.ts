import { eq } from 'drizzle-orm';
import { mayCall } from '../../../../contract/access.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { classes } from '../../../schema.ts';
import { getLimitingHomeroomTeacherId } from '../../people/index.ts';
import { isFamilyOn, requireFamily } from '../settings/settings.ts';
import { dueMessages, type When } from './due.ts';

/** How many families somebody is to write to now, for a home; undefined for who writes to none. */
export async function countDueMessages(
  db: Database,
  scope: Scope,
  user: CurrentUser,
  when: When,
): Promise<number | undefined> {
  if (!mayCall(user.role, 'noteSentFamilyMessage') || !(await isFamilyOn(db, scope))) return undefined;
  const homeroomOf = getLimitingHomeroomTeacherId(user);
  const leadsNone =
    homeroomOf !== undefined && (await db.$count(classes, eq(classes.homeroomTeacherId, homeroomOf))) === 0;
  if (leadsNone) return undefined;
  return (await dueMessages(db, await requireFamily(db, scope), when, homeroomOf)).due.length;
}
