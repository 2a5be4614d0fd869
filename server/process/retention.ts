/** Applies the schools' retention rules: it deletes letters' pictures and leavers' names and numbers, and records that in the school's audit. */
import { recordAudit } from '../db/audit.ts';
import { pupilsOfLetters, removeLetterImage, letterTarget } from '../features/letters/index.ts';
import { lockDueLeavers, lockDuePictures, lockAccount, anonymise } from '../features/people/index.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../outside/deps.ts';
import { scopeOfSchool } from '../auth/scope.ts';

/**
 * How many are processed in one transaction, so that it takes only a moment. A leaver has many rows that contain the name, so there are
 * fewer of them.
 */
const PICTURES_AT_ONCE = 20;
const LEAVERS_AT_ONCE = 5;

interface RetentionDeps extends Pick<Deps, 'db' | 'clock'> {
  readonly timeZone: string;
}

/** The reason, as a changed field in the audit's line. */
const changes = [{ field: 'retention', from: null, to: true }];

/** Repeats `work` until it finds less than a full batch, or until it is to stop. */
async function runInBatches(
  db: Database,
  size: number,
  stop: AbortSignal,
  work: (tx: Database) => Promise<number>,
): Promise<number> {
  let done = 0;
  let batchCount: number;
  do {
    batchCount = await db.transaction(work);
    done += batchCount;
  } while (batchCount === size && !stop.aborted);
  return done;
}

export const removeDuePictures = (
  { db, clock, timeZone }: RetentionDeps,
  stop: AbortSignal,
): Promise<number> =>
  runInBatches(db, PICTURES_AT_ONCE, stop, async (tx) => {
    const now = clock.now();
    const due = await lockDuePictures(tx, { now, timeZone }, PICTURES_AT_ONCE);
    const pupils = await pupilsOfLetters(
      tx,
      due.map(({ letter }) => letter.id),
      undefined,
    );
    for (const { letter } of due) {
      await removeLetterImage(tx, letter);
      const letterPupils = pupils.filter(({ letterId }) => letterId === letter.id);
      await recordAudit(tx, { at: now }, [
        { event: 'letter.picture-deleted', target: letterTarget(letter, letterPupils), changes },
      ]);
    }
    return due.length;
  });

export const anonymiseDueLeavers = (
  { db, clock, timeZone }: RetentionDeps,
  stop: AbortSignal,
): Promise<number> =>
  runInBatches(db, LEAVERS_AT_ONCE, stop, async (tx) => {
    const now = clock.now();
    const due = await lockDueLeavers(tx, { now, timeZone }, LEAVERS_AT_ONCE);
    for (const { id, schoolId } of due) {
      const row = await lockAccount(tx, id, 'update');
      if (!row) continue;
      const name = await anonymise(tx, scopeOfSchool(schoolId), row, now);
      await recordAudit(tx, { at: now }, [{ event: 'user.anonymised', target: { id, name }, changes }]);
    }
    return due.length;
  });
