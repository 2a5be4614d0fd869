/**
 * How often things may be tried: the rate limits and their scopes. The scope "an account from one address" is narrow, so
 * that nobody guesses. The scope "an address" is wide, because a whole school shares one, and does not count accounts that
 * have signed in from there. The scope "an account from everywhere" is wide as well, because a narrow one would let anybody
 * lock its owner out. A device on which the account has signed in has a scope of its own and is counted in none of the
 * three, so nobody can use up what its owner needs. See docs/security.
 */
import { formatMoment } from '../base/schoolDay.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiContext } from './context.ts';
import { attempt, count, type Limit } from './limits.ts';
import { type Origin, originOf } from './origin.ts';

const QUARTER = 15;
const DAY = 24 * 60;

/** The account that is tried: a user, or a name that nobody has. */
export interface Account {
  userId: number | undefined;
  /** The login name as it was typed. */
  name: string;
}

const accountKey = ({ userId, name }: Account) =>
  userId === undefined ? name.toLowerCase() : `user ${userId}`;

/** The narrow scope: the account on its own device, or else from this address. */
const narrowScope = ({ ownDevice, address }: Origin, account: string) =>
  ownDevice ? `${account} device ${ownDevice}` : `${account} ${address}`;

/** The limits with wide scopes that count this attempt. */
const wideLimits = ({ ownDevice, isOwnAddress }: Origin, from: Limit, ...of: Limit[]): Limit[] => {
  if (ownDevice) return [];
  return isOwnAddress ? of : [from, ...of];
};

/** Limits failed sign-ins. */
export async function trySignIn<T>(
  deps: Deps,
  c: ApiContext,
  tried: Account,
  make: () => Promise<T>,
): Promise<T> {
  const account = accountKey(tried);
  const { userId } = tried;
  const origin = await originOf(deps, c, userId);
  const limits = [
    { what: 'sign-in', scope: narrowScope(origin, account), most: 5, minutes: QUARTER, userId },
    ...wideLimits(
      origin,
      { what: 'sign-in from', scope: origin.address, most: 300, minutes: QUARTER },
      { what: 'sign-in of', scope: account, most: 200, minutes: QUARTER, userId },
    ),
  ];
  return attempt(deps, c, limits, make);
}

/** Limits how often a code is asked for: each is a mail to somebody, and another code to guess. */
export async function countCodeRequest(deps: Deps, c: ApiContext, asked: Account): Promise<void> {
  const account = accountKey(asked);
  const { userId } = asked;
  const origin = await originOf(deps, c, userId);
  await count(deps, c, [
    { what: 'code', scope: narrowScope(origin, account), most: 3, minutes: QUARTER, userId },
    { what: 'code daily', scope: narrowScope(origin, account), most: 10, minutes: DAY, userId },
    ...wideLimits(
      origin,
      { what: 'code from', scope: origin.address, most: 60, minutes: QUARTER },
      { what: 'code of', scope: account, most: 10, minutes: QUARTER, userId },
      { what: 'code of daily', scope: account, most: 60, minutes: DAY, userId },
    ),
  ]);
}

/** Limits wrong codes from an address, beside the few tries that each code has. */
export async function tryCode<T>(
  deps: Deps,
  c: ApiContext,
  userId: number | undefined,
  make: () => Promise<T>,
): Promise<T> {
  const origin = await originOf(deps, c, userId);
  const limits = wideLimits(origin, {
    what: 'code try from',
    scope: origin.address,
    most: 100,
    minutes: QUARTER,
  });
  return attempt(deps, c, limits, make);
}

/** Limits wrong passwords of somebody who is signed in, so that whoever finds an open laptop cannot guess it. */
export const tryPassword = <T>(
  deps: Deps,
  c: ApiContext,
  { id: userId, signInId }: Pick<CurrentUser, 'id' | 'signInId'>,
  make: () => Promise<T>,
) => attempt(deps, c, [{ what: 'password check', scope: signInId, most: 5, minutes: QUARTER, userId }], make);

/** Limits wrong check-in codes of a pupil: six digits must not be guessed from home. */
export const tryCheckInCode = <T>(deps: Deps, c: ApiContext, userId: number, make: () => Promise<T>) =>
  attempt(
    deps,
    c,
    [{ what: 'check-in code', scope: `user ${userId}`, most: 10, minutes: QUARTER, userId }],
    make,
  );

/** Limits uploads: making a picture small costs much processor time. */
export const countUpload = (deps: Deps, c: ApiContext, userId: number): Promise<void> =>
  count(deps, c, [{ what: 'picture', scope: `user ${userId}`, most: 20, minutes: QUARTER, userId }]);

/** Limits changes of one's own e-mail: each sends a mail to an address that nobody has proven yet. */
export const countEmailChange = (deps: Deps, c: ApiContext, userId: number): Promise<void> =>
  count(deps, c, [
    {
      what: 'email change',
      scope: `user ${userId}`,
      most: 3,
      minutes: DAY,
      userId,
      refusal: 'Email hanya dapat diganti 3 kali sehari. Coba lagi besok.',
    },
  ]);

/** What an office does by the hundred, and how often; each as the refusal names it. */
const OFFICE_WORK = {
  // A school of 1,500 in one go, and no endless work for the hash.
  'first passwords': { most: 120, minutes: 60, noun: 'kali kata sandi awal dibuat dalam satu jam' },
  // A file is looked at again after each thing that was mended in it; a workbook has a sheet for each of 36 classes, twice over where it is done again.
  'import preview': { most: 400, minutes: QUARTER, noun: 'kali berkas diperiksa dalam 15 menit' },
  import: { most: 120, minutes: 60, noun: 'impor dalam satu jam' },
} as const;

/** Limits what costs the server much work. The refusal says when it ends. */
export function countOfficeWork(
  deps: Deps,
  c: ApiContext,
  { id: userId, timeZone }: CurrentUser,
  what: keyof typeof OFFICE_WORK,
): Promise<void> {
  const { noun, ...limit } = OFFICE_WORK[what];
  // The minute that has begun is waited for.
  const refusal = (until: Date) =>
    `Sudah ${limit.most} ${noun}. Coba lagi pada ${formatMoment(new Date(until.getTime() + 59_999), timeZone)}.`;
  return count(deps, c, [{ what, ...limit, scope: `user ${userId}`, userId, refusal }]);
}
