/** Sends the messages of schools that have a gateway: every minute, in each process. */
import type { Deps } from '../outside/deps.ts';
import { runFamilyQueue } from '../features/family/index.ts';
import type { Housekeeping } from './housekeeping.ts';

const EVERY_MS = 60_000;

/** Runs at once, then a minute after each run has ended. Errors are logged, and the next run tries again. */
export function startFamilyQueue(deps: Deps): Pick<Housekeeping, 'stop'> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const runAndReschedule = async () => {
    try {
      // What was sent has to be written down, so nothing is sent without room for it.
      if (await deps.hasRoom()) await runFamilyQueue({ ...deps, random: Math.random }, stop.signal);
    } catch (error) {
      deps.log.warn({ err: error }, 'the queue of messages to families did not finish');
    }
    if (stop.signal.aborted) return;
    timer = setTimeout(() => (currentRun = runAndReschedule()), EVERY_MS);
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
