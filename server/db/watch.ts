/**
 * Watches whether the database answers. It logs once when the database is gone and once when it is back, however many
 * calls fail meanwhile.
 */
import type { Logger } from 'pino';

export interface DatabaseWatch {
  readonly isGone: boolean;
  /**
   * Reports that the database does not answer.
   *
   * @param error of a connection that broke or could not be made
   */
  lost(error: unknown): void;
}

const PING_INTERVAL_MS = 1_000;

export function databaseWatch(
  ping: () => Promise<void>,
  log: Logger,
  pingIntervalMs = PING_INTERVAL_MS,
): DatabaseWatch {
  let goneSince: number | undefined;
  const pingUntilBack = (): void => {
    const scheduleNextPing = () => void setTimeout(pingUntilBack, pingIntervalMs).unref();
    ping().then(() => {
      const seconds = Math.round((performance.now() - (goneSince ?? 0)) / 1000);
      goneSince = undefined;
      log.warn({ seconds }, 'the database is back');
    }, scheduleNextPing);
  };
  return {
    get isGone() {
      return goneSince !== undefined;
    },
    lost(error) {
      if (goneSince !== undefined) return;
      goneSince = performance.now();
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason }, 'the database is gone; calls are answered 503');
      setTimeout(pingUntilBack, pingIntervalMs).unref();
    },
  };
}
