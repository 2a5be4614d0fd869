/** The source of the current time. It is injected, so that tests can choose any moment. */
export interface Clock {
  now(): Date;
}

/** How far the clocks of processes that share a database may differ. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * The last moment that counts as past. A later date was written by a clock that was ahead, so it is not trusted and nothing with that date
 * counts as issued.
 */
export const latestTrustedMoment = (now: Date): Date => new Date(now.getTime() + CLOCK_SKEW_MS);
