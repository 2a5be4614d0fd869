/** What a start waits for, and how long: a PostgreSQL that is not up yet, tables that others hold. */
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../base/startError.ts';

/** Tests put other waits here. */
export interface Patience {
  readonly forMs: number;
  /** One line so often. */
  readonly tellEveryMs: number;
  readonly retryMs: number;
  readonly tell: (line: string) => void;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

export const PATIENCE: Patience = {
  forMs: 5 * 60_000,
  tellEveryMs: 10_000,
  retryMs: 1_000,
  tell: (line) => console.log(line),
  now: () => performance.now(),
  pause: (ms) => pause(ms),
};

/**
 * Tries until it succeeds, fails for a reason that no waiting mends, or patience is over.
 *
 * @param waitingFor what to tell of an error that may pass by itself; undefined for any other
 * @throws the last error
 */
export async function patiently<T>(
  patience: Patience,
  attempt: () => Promise<T>,
  waitingFor: (error: unknown) => string | undefined,
): Promise<T> {
  const until = patience.now() + patience.forMs;
  let tellAt = patience.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const what = waitingFor(error);
      const now = patience.now();
      if (what === undefined || now + patience.retryMs > until) throw error;
      if (now >= tellAt) {
        patience.tell(`${what}; dicoba lagi sampai ${Math.ceil((until - now) / 1000)} detik lagi …`);
        tellAt = now + patience.tellEveryMs;
      }
      await patience.pause(patience.retryMs);
    }
  }
}

/** Behind what drivers wrap around it; a failed connection to several addresses has its reasons inside. */
export function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** Nothing listens yet, its name is not known yet, it is starting or stopping (57P0x), or it does not answer. */
const NOT_UP_YET =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[13])$/;
/** Of the driver, whose own timeouts and lost connections have no code. */
const NO_ANSWER = /^(timeout expired|Connection terminated)/;

/** Not of a wrong password or a database that nobody has made: those are said at once. */
export function isNotUpYet(error: unknown): boolean {
  const root = rootOf(error);
  return root instanceof Error && (NOT_UP_YET.test(errorCode(root) ?? '') || NO_ANSWER.test(root.message));
}
