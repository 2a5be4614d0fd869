/** Applies the table of limits in contract/rateLimits.ts to the attempts of callers. */
import {
  type LimitedAction,
  type RateLimitScope,
  type LimitName,
  RATE_LIMITS,
  type RateLimit,
} from '../../contract/rateLimits.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import { formatMoment } from '../base/schoolDay.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiContext } from './context.ts';
import { makeLimitedAttempt, count, type Limit } from './limits.ts';
import { findAttemptOrigin } from './origin.ts';

/** The account that somebody who is not signed in tries to use: that of a user, or a name that nobody has. */
interface AttemptedAccount {
  id: number | undefined;
  /** The login name as it was typed. */
  name: string;
}

type SignedIn = Pick<CurrentUser, 'id' | 'signInId' | 'timeZone'>;

/** Who makes an attempt. An action is either made by people who are signed in, or on an account by somebody who is not. */
type AttemptMaker<A extends LimitedAction> =
  A extends LimitedAction<'user' | 'sign-in'> ? SignedIn : AttemptedAccount;

/** Makes an attempt of which only failures count, see {@link makeLimitedAttempt}. */
export const attemptWithinLimits = async <T, A extends LimitedAction>(
  deps: Deps,
  c: ApiContext,
  action: A,
  trier: AttemptMaker<A>,
  makeAttempt: () => Promise<T>,
): Promise<T> => makeLimitedAttempt(deps, c, await listLimitsOfAction(deps, c, action, trier), makeAttempt);

/** Counts an attempt, whether it succeeds or fails. */
export const countLimitedAttempt = async <A extends LimitedAction>(
  deps: Deps,
  c: ApiContext,
  action: A,
  trier: AttemptMaker<A>,
): Promise<void> => count(deps, c, await listLimitsOfAction(deps, c, action, trier));

async function listLimitsOfAction(
  deps: Deps,
  c: ApiContext,
  action: LimitedAction,
  trier: SignedIn | AttemptedAccount,
): Promise<Limit[]> {
  const scopes = await findLimitScopes(deps, c, trier);
  const timeZone = 'timeZone' in trier ? trier.timeZone : deps.settings.timeZone;
  const names = Object.keys(RATE_LIMITS) as LimitName[]; // keys forgets the names
  return names.flatMap((what): Limit[] => {
    const { on, key, most, minutes, refusal }: RateLimit = RATE_LIMITS[what];
    const scope = scopes[key];
    if (on !== action || scope === undefined) return [];
    const userId = key === 'address' ? undefined : trier.id;
    return [
      { what, scope, most, minutes, userId, refusal: refusal && createTimedRefusal(refusal, most, timeZone) },
    ];
  });
}

/** Makes a refusal that names the moment from which on another attempt is allowed, rounded up to the next minute. */
const createTimedRefusal =
  (refusal: NonNullable<RateLimit['refusal']>, most: number, timeZone: string) =>
  (until: Date): string =>
    refusal({ most, until: formatMoment(new Date(until.getTime() + 59_999), timeZone) });

/** For each key of the limits that applies to this attempt, whose attempts are counted together with it. */
async function findLimitScopes(
  deps: Deps,
  c: ApiContext,
  trier: SignedIn | AttemptedAccount,
): Promise<Partial<Record<RateLimitScope, string>>> {
  if ('signInId' in trier) return { user: `user ${trier.id}`, 'sign-in': trier.signInId };
  const account = trier.id === undefined ? trier.name.toLowerCase() : `user ${trier.id}`;
  const { ownDevice, address, isOwnAddress } = await findAttemptOrigin(deps, c, trier.id);
  if (ownDevice) return { 'account here': `${account} device ${ownDevice}` };
  return { 'account here': `${account} ${address}`, account, ...(!isOwnAddress && { address }) };
}
