import type { OwnProfile } from '../../../contract/account/profile.ts';
import { findPendingEmail } from './otp.ts';
import { findAccount, type UserRow, presentUser } from '../people/index.ts';
import type { Deps } from '../../outside/deps.ts';

/** Builds the profile that users read of themselves. */
export async function presentProfile({ db, clock }: Deps, row: UserRow): Promise<OwnProfile> {
  return {
    ...presentUser(row),
    must_change_password: row.user.mustChangePassword,
    pending_email: await findPendingEmail(db, row.user.id, clock.now()),
  };
}

/** @throws HttpProblem 404 */
export const ownProfile = async (deps: Deps, userId: number): Promise<OwnProfile> =>
  presentProfile(deps, await findAccount(deps.db, userId));
