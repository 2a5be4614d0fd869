/** Subjects, of which several may have one name, that are created over a line that cuts before and after the server, and stalls until the client gives up. */
import { randomUUID } from 'node:crypto';
import { count, like } from 'drizzle-orm';
import { subjects } from '../../server/schema.ts';
import { listen } from '../../server/process/listen.ts';
import { FaultProxy } from '../journeys/faultProxy.ts';
import type { TestServer } from './server.ts';

const AT_ONCE = 8;
/** A stalled request is still on its way when the client tries again; a slow machine is given more time with each try. */
const GIVE_UP_MS = 300;
const STALL_MS = 400;

export interface BadLineResult {
  /** Requests that left the client, for all records together. */
  readonly tries: number;
  readonly created: number;
  readonly doubled: number;
}

/**
 * @param records how many are wanted, each tried until an answer is heard.
 * @param withKeys whether each has an `Idempotency-Key`.
 */
export async function createOverBadLine(
  server: TestServer,
  records: number,
  withKeys: boolean,
): Promise<BadLineResult> {
  const listening = await listen(server.app.fetch, '127.0.0.1', 0);
  const line = await FaultProxy.start(listening.url, {
    cut: 0.4,
    stall: 0.1,
    stallMs: STALL_MS,
    seed: records,
  });
  const { token } = await server.signIn('admin');
  const series = `Garis ${randomUUID()}`;
  const url = `${line.url}/api/v1/dashboard/subjects`;
  let tries = 0;

  const createOne = async (nth: number): Promise<void> => {
    const init = {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(withKeys && { 'Idempotency-Key': randomUUID() }),
      },
      body: JSON.stringify({
        name: `${series} ${nth}`,
        classId: server.fixtures.class,
        teacherId: null,
      }),
    };
    for (let patience = GIVE_UP_MS; ; patience += GIVE_UP_MS) {
      tries += 1;
      try {
        const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
        await answer.json();
        if (answer.status === 201) return;
        throw new Error(`refused with ${answer.status}`);
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('refused')) throw error;
      }
    }
  };

  line.begin();
  try {
    let next = 0;
    const worker = async () => {
      while (next < records) await createOne(next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    line.end();
    await line.close();
    // Also what the client has given up waiting for is written first.
    await listening.drain(STALL_MS * 5);
  }
  const rows = await server.db
    .select({ name: subjects.name, times: count() })
    .from(subjects)
    .where(like(subjects.name, `${series} %`))
    .groupBy(subjects.name);
  const doubled = rows.filter(({ times }) => times > 1).length;
  return { tries, created: rows.length, doubled };
}
