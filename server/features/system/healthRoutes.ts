import { DISK_FULL_MESSAGE } from '../../../contract/messages.ts';
import type { DatabaseWatch } from '../../db/watch.ts';
import { envelope, toFailureEnvelope, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { HttpProblem } from '../../base/problem.ts';
import { hadirVersion } from '../../base/version.ts';

const PING_TIMEOUT_MS = 3_000;

/** For the supervisor: whether the process is alive (the database is not asked), and whether it can serve. */
export function healthRoutes({ app, deps }: Api, watch: DatabaseWatch): void {
  app.get('/health/live', (c) => c.json(envelope(ok(hadirVersion()), { message: 'Hidup' }, c.req.url)));

  app.get('/health/ready', async (c) => {
    try {
      await withTimeout(deps.ping());
    } catch (error) {
      // Logged once, not at each check of the supervisor.
      watch.lost(error);
      return c.json(toFailureEnvelope(new HttpProblem(503)), 503);
    }
    if (!(await deps.hasRoom()))
      return c.json(toFailureEnvelope(new HttpProblem(503, DISK_FULL_MESSAGE)), 503);
    return c.json(envelope(ok(null), { message: 'Siap' }, c.req.url));
  });
}

/** A database that does not answer is not ready, whatever its driver waits for. */
async function withTimeout(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeoutPromise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), PING_TIMEOUT_MS);
  });
  try {
    await Promise.race([answer, timeoutPromise]);
  } finally {
    clearTimeout(timer);
  }
}
