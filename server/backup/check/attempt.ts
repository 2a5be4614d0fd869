/** For checks that have to write: what they write is never kept. */
import type { RawAccess, RawSession } from '../../db/raw.ts';

/** Thrown to roll back the transaction of a check. */
class RollbackSignal extends Error {}

/** Runs `work` in a transaction that is rolled back, and returns its result. */
export async function runAndRollBack<T>(
  raw: RawAccess,
  work: (session: RawSession) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    await raw('write', async (session) => {
      result = { value: await work(session) };
      throw new RollbackSignal();
    });
  } catch (error) {
    if (!(error instanceof RollbackSignal) || !result) throw error;
  }
  if (!result) throw new Error('the check ended without a result');
  return result.value;
}

export const tryStatement = async (session: RawSession, statement: string): Promise<boolean> =>
  (await findStatementError(session, statement)) === undefined;

/**
 * Runs a statement within a savepoint, so that the transaction can go on when it fails.
 *
 * @returns the engine's error message, or undefined
 */
export async function findStatementError(
  session: RawSession,
  text: string,
  values?: unknown[],
): Promise<string | undefined> {
  await session.rows('savepoint attempt');
  try {
    await session.rows(text, values);
    return undefined;
  } catch (error) {
    await session.rows('rollback to savepoint attempt');
    return error instanceof Error ? error.message : String(error);
  }
}
