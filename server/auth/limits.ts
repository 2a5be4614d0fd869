/**
 * How often things may be tried. Three circles: an account from one address is tight, so that nobody guesses; an
 * address is wide, because a whole school shares one; an account from everywhere is wide, because a tight one would let
 * anybody lock its owner out. See docs/security.md.
 */
import type { Deps } from '../deps.ts';
import { clientAddress } from '../http/address.ts';
import type { ApiContext } from '../http/context.ts';
import { countAttempt, type GiveBack } from '../http/limits.ts';

const QUARTER = 15;
const DAY = 24 * 60;

const addressOf = (deps: Deps, c: ApiContext) => clientAddress(c, deps.settings.trustedProxies);

/** Of bad sign-ins; a good one is given back. */
export function countSignIn(deps: Deps, c: ApiContext, account: string): Promise<GiveBack> {
  const address = addressOf(deps, c);
  return countAttempt(deps, c, [
    { what: 'sign-in', who: `${account} ${address}`, most: 5, minutes: QUARTER },
    { what: 'sign-in from', who: address, most: 300, minutes: QUARTER },
    { what: 'sign-in of', who: account, most: 200, minutes: QUARTER },
  ]);
}

/** Of codes asked for, each a mail to somebody; also bounds how many codes there are to guess. */
export function countCodeRequest(deps: Deps, c: ApiContext, account: string): Promise<GiveBack> {
  const address = addressOf(deps, c);
  return countAttempt(deps, c, [
    { what: 'code', who: `${account} ${address}`, most: 3, minutes: QUARTER },
    { what: 'code daily', who: `${account} ${address}`, most: 10, minutes: DAY },
    { what: 'code from', who: address, most: 60, minutes: QUARTER },
    { what: 'code of', who: account, most: 10, minutes: QUARTER },
    { what: 'code of daily', who: account, most: 60, minutes: DAY },
  ]);
}

/** Of wrong codes, beside the few tries that each code has; right ones are given back. */
export const countCodeTry = (deps: Deps, c: ApiContext): Promise<GiveBack> =>
  countAttempt(deps, c, [{ what: 'code try from', who: addressOf(deps, c), most: 100, minutes: QUARTER }]);

/** Of a wrong present password by someone signed in: whoever found an open laptop does not guess it. */
export const countPasswordCheck = (deps: Deps, c: ApiContext, signInId: string): Promise<GiveBack> =>
  countAttempt(deps, c, [{ what: 'password check', who: signInId, most: 5, minutes: QUARTER }]);

/** Of wrong typed codes of a pupil: six digits are not to be guessed from home. Right ones are given back. */
export const countCheckInCode = (deps: Deps, c: ApiContext, userId: number): Promise<GiveBack> =>
  countAttempt(deps, c, [{ what: 'check-in code', who: `user ${userId}`, most: 10, minutes: QUARTER }]);
