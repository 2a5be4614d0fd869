import { eq } from 'drizzle-orm';
import { mayCall } from '../../../contract/access.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { Database } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { classes } from '../../schema.ts';
import { dueMessages, type When } from './messages/due.ts';
import { readerOf } from './requests/requestRoutes.ts';
import { countWaitingHomeLetters } from './requests/requests.ts';
import { isFamilyOn, requireFamily } from './settings/settings.ts';

/** What of families waits for somebody, for a home: whom to write to now, and letters from home. Nothing for who does neither. */
export async function countWaitingOfFamilies(
  db: Database,
  scope: Scope,
  user: CurrentUser,
  when: When,
): Promise<{ due_messages?: number; waiting_letters?: number }> {
  if (!mayCall(user.role, 'noteSentFamilyMessage') || !(await isFamilyOn(db, scope))) return {};
  const reader = await readerOf(db, scope, user);
  const { homeroomOf } = reader;
  const leadsNone =
    homeroomOf !== undefined && (await db.$count(classes, eq(classes.homeroomTeacherId, homeroomOf))) === 0;
  if (leadsNone) return {};
  const { due } = await dueMessages(db, await requireFamily(db, scope), when, homeroomOf);
  return { due_messages: due.length, waiting_letters: await countWaitingHomeLetters(db, reader) };
}
