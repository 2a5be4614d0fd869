import { eq } from 'drizzle-orm';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { notFound } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { found } from '../../db/found.ts';
import type { LetterPeriod } from './marks.ts';
import { pupilsOfLetters, membershipsOn } from './pupils.ts';
import { type LetterRow, lockLetter } from './queries.ts';
import { letters } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import type { Deps } from '../../outside/deps.ts';
import { checkDaysOpen } from '../attendance/index.ts';
import { momentOfClass } from '../people/index.ts';
import { checkMayWriteLetter, checkWritable, daysInWords, presentLetter, reachOfLetters } from './rules.ts';
import { type Moment, momentAt } from '../../base/schoolDay.ts';

/** What the audit calls it: "Surat sakit 3 November 2026 (Budi dan 2 lainnya)" */
export const letterTarget = (row: LetterRow, pupils: readonly { readonly fullname: string }[]) => {
  const [first = '', ...others] = pupils.map(({ fullname }) => fullname);
  const who = others.length === 0 ? first : `${first} dan ${others.length} lainnya`;
  const kind = STATUS_TEXT[row.kind].label.toLowerCase();
  return { id: row.id, name: `Surat ${kind} ${daysInWords(row)} (${who})` };
};

/** Reads the memberships of a letter's pupils on its days, in classes of its own school. */
const membershipsInSchool = async (tx: Database, ids: readonly number[], letter: LetterPeriod) =>
  (await membershipsOn(tx, ids, letter)).filter(({ schoolId }) => schoolId === letter.schoolId);

/** The present moment in the time zone of the letter's school. */
export async function momentOfPupils(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'settings'>,
  ids: readonly number[],
  letter: LetterPeriod,
): Promise<Moment> {
  const [membership] = await membershipsInSchool(tx, ids, letter);
  return membership
    ? momentOfClass(tx, membership.classId, deps)
    : momentAt(deps.clock.now(), deps.settings.timeZone);
}

const pupilsOf = (tx: Database, id: number, scope: Scope, user: CurrentUser) =>
  pupilsOfLetters(tx, [id], reachOfLetters(scope, user).homeroomOf);

/**
 * Reads a letter just written, as its writer may see it.
 *
 * @throws NoSuchRow
 */
export async function writtenLetter(tx: Database, id: number, scope: Scope, user: CurrentUser) {
  const row = found(await tx.select().from(letters).where(eq(letters.id, id)));
  return presentLetter(row, await pupilsOf(tx, id, scope, user), user);
}

/**
 * Locks a letter whose picture is to be removed. No figure depends on a picture, so this is allowed in a closed month and after a
 * withdrawal.
 *
 * @throws HttpProblem 404, 403
 */
export async function lockLetterForImageRemoval(tx: Database, id: number, scope: Scope, user: CurrentUser) {
  const row = await lockLetter(tx, reachOfLetters(scope, user), id);
  if (!row) throw notFound();
  const pupils = await pupilsOf(tx, id, scope, user);
  checkMayWriteLetter(pupils, user);
  return { row, pupils };
}

/**
 * Locks a letter until the transaction ends, and checks that the user may change it.
 *
 * @throws HttpProblem 404, 403, 400
 */
export async function lockLetterToWrite(tx: Database, id: number, scope: Scope, user: CurrentUser) {
  const row = await lockLetter(tx, reachOfLetters(scope, user), id);
  if (!row) throw notFound();
  const pupils = await pupilsOf(tx, id, scope, user);
  checkWritable(row, pupils, user);
  const ids = pupils.map((pupil) => pupil.id);
  await checkDaysOpen(
    tx,
    (await membershipsInSchool(tx, ids, row)).map(({ classId }) => classId),
    row,
  );
  return { row, pupils, ids };
}
