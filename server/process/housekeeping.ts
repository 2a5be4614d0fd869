/**
 * Removes expired rows and files without cron: at the start and every hour, in each process. Several processes do not
 * disturb each other: they skip the rows that another one is deleting.
 */
import type { OpenDatabase } from '../db/client.ts';
import { minutesSinceSchoolMidnight } from '../base/schoolDay.ts';
import type { Deps } from '../outside/deps.ts';
import { HOUSEKEEPING, removeExpired } from './tidy.ts';

export interface HousekeepingOptions
  extends Pick<Deps, 'db' | 'clock' | 'log' | 'hasRoom'>, Pick<OpenDatabase, 'upkeep'> {
  readonly outboxDir: string;
  readonly timeZone: string;
}

export interface Housekeeping {
  /** Prevents further runs, and resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Whether it is night, when nobody waits for the database. A night has five runs, enough for as many large tables. */
const isNight = (now: Date, timeZone: string): boolean => minutesSinceSchoolMidnight(now, timeZone) < 5 * 60;

/** Runs at once, then every hour. Errors are logged, and the next run tries again. */
export function startHousekeeping(house: HousekeepingOptions): Housekeeping {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const runAndReschedule = async () => {
    try {
      // Housekeeping needs room on the disk, because deleting rows writes, too.
      if (await house.hasRoom()) {
        const tidied = await removeExpired(house, stop.signal);
        const lookedAfter = stop.signal.aborted
          ? []
          : await house.upkeep(isNight(house.clock.now(), house.timeZone));
        house.log.debug({ tidied, lookedAfter }, 'housekeeping');
      }
    } catch (error) {
      house.log.warn({ err: error }, 'housekeeping did not finish');
    }
    if (stop.signal.aborted) return;
    timer = setTimeout(() => (currentRun = runAndReschedule()), HOUSEKEEPING.everyMs);
    timer.unref();
  };
  let currentRun = runAndReschedule();
  return {
    async stop() {
      stop.abort();
      clearTimeout(timer);
      await currentRun;
    },
  };
}
