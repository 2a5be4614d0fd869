import { setTimeout as pause } from 'node:timers/promises';
import { HttpProblem } from '../base/problem.ts';

/** How many pictures are decoded at once. Each may take a hundred megabytes for a moment. */
const MAX_RUNNING = 2;
/** How many more may wait, each with its five megabytes in memory. A longer queue is an attack. */
const MAX_QUEUED = 16;
/** How long a picture may wait, and how long the work may take: longer than any honest picture needs. */
export const IMAGE_TIMEOUT_MS = 10_000;

/** How many pictures wait or are being worked on. */
export const pictureQueueLength = (): number => running + queue.size;

let running = 0;
const queue = new Set<() => void>();

/**
 * Runs the work, or queues it in the order of the calls. Work that goes on after the timeout still counts as running until
 * it ends, so that never more than {@link MAX_RUNNING} run at once.
 *
 * @throws HttpProblem 503 when the queue is full, or when the wait or the work exceeds the timeout
 */
export async function runQueued<T>(work: () => Promise<T>, timeoutMs = IMAGE_TIMEOUT_MS): Promise<T> {
  if (running < MAX_RUNNING) running += 1;
  else if (queue.size < MAX_QUEUED) await waitInQueue(timeoutMs);
  else throw new HttpProblem(503);
  const working = work().finally(runNext);
  return Promise.race([working, failAfter(timeoutMs, working)]);
}

/** Starts the next work in the queue. It takes over the place at once, so that the place is never free in between. */
function runNext(): void {
  const [next] = queue;
  if (next) {
    queue.delete(next);
    next();
  } else running -= 1;
}

function waitInQueue(timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      queue.delete(startWork);
      reject(new HttpProblem(503));
    }, timeoutMs);
    const startWork = () => {
      clearTimeout(timeout);
      resolve();
    };
    queue.add(startWork);
  });
}

async function failAfter(ms: number, working: Promise<unknown>): Promise<never> {
  const ended = new AbortController();
  const end = () => ended.abort();
  working.then(end, end);
  // This rejects when the work ends first, and then nobody listens any more.
  await pause(ms, undefined, { signal: ended.signal });
  throw new HttpProblem(503);
}
