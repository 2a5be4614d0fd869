/** Injected, so that tests can stand at any moment. */
export interface Clock {
  now(): Date;
}

/** Processes that share a database may differ by so much. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * The last moment that counts as past. What is dated later was written by a clock that was ahead: such a date is none, and nothing was
 * issued then.
 */
export const latestAt = (now: Date): Date => new Date(now.getTime() + CLOCK_SKEW_MS);
