/**
 * How often things may be tried. Three circles: an account from one address is tight, so that nobody guesses; an
 * address is wide, because a whole school shares one, and passes over accounts that are at home there; an account
 * from everywhere is wide, because a tight one would let anybody lock its owner out. A device on which the account has
 * signed in has a count of its own and none of the three, so nobody can use up what its owner needs. See docs/security.md.
 */
import type { Deps } from '../outside/deps.ts';
import type { ApiContext } from './context.ts';
import { attempt, count, type Limit } from './limits.ts';
import { type Origin, originOf } from './familiar.ts';

const QUARTER = 15;
const DAY = 24 * 60;

/** Who is tried: a user, or a name that nobody has. */
export interface Account {
  userId: number | undefined;
  /** As it was typed. */
  name: string;
}

const accountKey = ({ userId, name }: Account) =>
  userId === undefined ? name.toLowerCase() : `user ${userId}`;

/** The tight circle: around the own device, else around the address. */
const around = ({ ownDevice, address }: Origin, account: string) =>
  ownDevice ? `${account} device ${ownDevice}` : `${account} ${address}`;

/** The wide circles, for whom they are meant. */
const unlessOwn = ({ ownDevice, isOwnAddress }: Origin, from: Limit, ...of: Limit[]): Limit[] => {
  if (ownDevice) return [];
  return isOwnAddress ? of : [from, ...of];
};

/** Of bad sign-ins. */
export async function trySignIn<T>(
  deps: Deps,
  c: ApiContext,
  tried: Account,
  make: () => Promise<T>,
): Promise<T> {
  const account = accountKey(tried);
  const origin = await originOf(deps, c, tried.userId);
  const limits = [
    { what: 'sign-in', who: around(origin, account), most: 5, minutes: QUARTER },
    ...unlessOwn(
      origin,
      { what: 'sign-in from', who: origin.address, most: 300, minutes: QUARTER },
      { what: 'sign-in of', who: account, most: 200, minutes: QUARTER },
    ),
  ];
  return attempt(deps, c, limits, make);
}

/** Of codes asked for, each a mail to somebody; also bounds how many codes there are to guess. */
export async function countCodeRequest(deps: Deps, c: ApiContext, asked: Account): Promise<void> {
  const account = accountKey(asked);
  const origin = await originOf(deps, c, asked.userId);
  await count(deps, c, [
    { what: 'code', who: around(origin, account), most: 3, minutes: QUARTER },
    { what: 'code daily', who: around(origin, account), most: 10, minutes: DAY },
    ...unlessOwn(
      origin,
      { what: 'code from', who: origin.address, most: 60, minutes: QUARTER },
      { what: 'code of', who: account, most: 10, minutes: QUARTER },
      { what: 'code of daily', who: account, most: 60, minutes: DAY },
    ),
  ]);
}

/** Of wrong codes from an address, beside the few tries that each code has. */
export async function tryCode<T>(
  deps: Deps,
  c: ApiContext,
  userId: number | undefined,
  make: () => Promise<T>,
): Promise<T> {
  const origin = await originOf(deps, c, userId);
  const limits = unlessOwn(origin, {
    what: 'code try from',
    who: origin.address,
    most: 100,
    minutes: QUARTER,
  });
  return attempt(deps, c, limits, make);
}

/** Of a wrong password by someone signed in: whoever found an open laptop does not guess it. */
export const tryPassword = <T>(deps: Deps, c: ApiContext, signInId: string, make: () => Promise<T>) =>
  attempt(deps, c, [{ what: 'password check', who: signInId, most: 5, minutes: QUARTER }], make);

/** Of wrong typed codes of a pupil: six digits are not to be guessed from home. */
export const tryCheckInCode = <T>(deps: Deps, c: ApiContext, userId: number, make: () => Promise<T>) =>
  attempt(deps, c, [{ what: 'check-in code', who: `user ${userId}`, most: 10, minutes: QUARTER }], make);

/** Of pictures: making one small costs much processor time. */
export const countUpload = (deps: Deps, c: ApiContext, userId: number): Promise<void> =>
  count(deps, c, [{ what: 'picture', who: `user ${userId}`, most: 20, minutes: QUARTER }]);

/** Of new e-mails of one's own, each a mail to an address that nobody has proven yet. */
export const countEmailChange = (deps: Deps, c: ApiContext, userId: number): Promise<void> =>
  count(deps, c, [
    {
      what: 'email change',
      who: `user ${userId}`,
      most: 3,
      minutes: DAY,
      refusal: 'Email hanya dapat diganti 3 kali sehari. Coba lagi besok.',
    },
  ]);
