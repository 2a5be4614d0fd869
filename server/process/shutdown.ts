/** Shuts down a process of Hadir in order, whatever the cause. */
import type { Logger } from 'pino';
import type { ControlServer } from './control/serve.ts';
import type { OpenDatabase } from '../db/client.ts';
import type { Mailer } from '../outside/deps.ts';
import type { Housekeeping } from './housekeeping.ts';
import type { Listening } from './listen.ts';
import type { MetricsServer } from '../outside/metrics.ts';
import type { Watchdog } from './watchdog.ts';

/** How long running requests and mails get. Together with the rest of the shutdown this stays below STOP_LIMIT_MS. */
const DRAIN_MS = 8_000;
const STOP_LIMIT_MS = 9_500;

export interface RunningServices {
  listening: Listening;
  mail: Mailer;
  housekeeping: Housekeeping;
  familyQueue: Pick<Housekeeping, 'stop'>;
  /** Present only with the embedded database, like `control`. */
  nightly?: Pick<Housekeeping, 'stop'> | undefined;
  control?: ControlServer | undefined;
  database: OpenDatabase;
  watchdog: Watchdog;
  measured?: MetricsServer | undefined;
}

/** A second signal within this time is ignored, because npm passes on a signal that the whole process group has received already. */
const SAME_SIGNAL_MS = 1_000;

/**
 * SIGTERM and Ctrl+C end the process within the 10 s that containers get; a second signal ends it immediately. An
 * unexpected error ends the process in the same order.
 */
export function shutDownInOrder(
  {
    listening,
    mail,
    housekeeping,
    familyQueue,
    nightly,
    control,
    database,
    watchdog,
    measured,
  }: RunningServices,
  log: Logger,
): void {
  let endingSince: number | undefined;
  const end = async (code: number) => {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince < SAME_SIGNAL_MS) return;
      process.exit(1);
    }
    endingSince = performance.now();
    // The timer below needs this thread, which the shutdown may keep busy, so the watchdog is told, too.
    watchdog.hurry(Math.ceil(STOP_LIMIT_MS / 1000));
    console.log('Menghentikan Hadir: menyelesaikan permintaan yang sudah diterima …');
    setTimeout(() => {
      console.error('Hadir tidak sempat berhenti dengan tertib, jadi diakhiri begitu saja.');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    try {
      const until = Date.now() + DRAIN_MS;
      // All of these stop at the same time: otherwise no connection would be accepted until a running backup has ended, and everybody would
      // wait.
      await Promise.all([listening.drain(DRAIN_MS), familyQueue.stop(), nightly?.stop(), control?.close()]);
      measured?.close();
      await mail.drain(Math.max(until - Date.now(), 300));
      await housekeeping.stop();
      await database.close();
      console.log('Hadir berhenti.');
      process.exit(code);
    } catch (error) {
      log.fatal({ err: error }, 'could not end in order');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected');
    void end(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
