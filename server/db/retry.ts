/** A start retries while PostgreSQL is not up yet, or while others hold its tables. */
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../base/startError.ts';

/** How long and how often to retry. Tests hand in shorter times. */
export interface RetryPolicy {
  readonly forMs: number;
  readonly logEveryMs: number;
  readonly retryMs: number;
  readonly log: (line: string) => void;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

export const START_RETRIES: RetryPolicy = {
  forMs: 5 * 60_000,
  logEveryMs: 10_000,
  retryMs: 1_000,
  log: (line) => console.log(line),
  now: () => performance.now(),
  pause: (ms) => pause(ms),
};

/**
 * Tries until the attempt succeeds, fails with a permanent error, or the time is up.
 *
 * @param describeTransientError what to log of a transient error; undefined for a permanent one
 * @throws the last error
 */
export async function retry<T>(
  policy: RetryPolicy,
  attempt: () => Promise<T>,
  describeTransientError: (error: unknown) => string | undefined,
): Promise<T> {
  const until = policy.now() + policy.forMs;
  let nextLogAt = policy.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const what = describeTransientError(error);
      const now = policy.now();
      if (what === undefined || now + policy.retryMs > until) throw error;
      if (now >= nextLogAt) {
        policy.log(`${what}; dicoba lagi sampai ${Math.ceil((until - now) / 1000)} detik lagi …`);
        nextLogAt = now + policy.logEveryMs;
      }
      await policy.pause(policy.retryMs);
    }
  }
}

/**
 * Returns the original error inside of those that drivers wrap around it. A failed connection to several addresses holds one error for
 * each, of which the first is taken.
 */
export function findRootError(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return findRootError(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? findRootError(error.cause) : error;
}

/**
 * Nothing listens yet, the host name is not known yet, PostgreSQL is starting or stopping (57P0x), it is still a standby (25006), or it does
 * not answer.
 */
const NOT_UP_YET =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[13]|25006)$/;
/** The driver's own timeouts and lost connections have no code. */
const NO_ANSWER = /^(timeout expired|Connection terminated)/;

/** Whether an error is transient. A wrong password and a missing database are not: they are reported at once. */
export function isNotUpYet(error: unknown): boolean {
  const root = findRootError(error);
  return root instanceof Error && (NOT_UP_YET.test(errorCode(root) ?? '') || NO_ANSWER.test(root.message));
}
