import { setTimeout as pause } from 'node:timers/promises';
import { HttpProblem } from '../base/problem.ts';

/** So many pictures are unpacked at once: each may take a hundred megabytes for a moment. */
const AT_ONCE = 2;
/** So many more wait, each with its five megabytes in memory; a line that is longer than this is an attack. */
const MOST_WAITING = 16;
/** So long one waits for its turn, and so long for the work itself: longer than any honest picture takes. */
export const PATIENCE_MS = 10_000;

let running = 0;
const waiting = new Set<() => void>();

/**
 * Does the work when its turn has come, in the order of asking. Work that goes on after the deadline keeps its place
 * until it ends, so that never more run at once than may.
 *
 * @throws HttpProblem 503 when the line is full, or the turn or the work does not come to an end in time
 */
export async function inTurn<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.size < MOST_WAITING) await turn(patienceMs);
  else throw new HttpProblem(503);
  const working = work().finally(handOn);
  return Promise.race([working, failAfter(patienceMs, working)]);
}

/** Whoever ends hands the place on, so it is never free in between. */
function handOn(): void {
  const [next] = waiting;
  if (next) {
    waiting.delete(next);
    next();
  } else running -= 1;
}

function turn(patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      waiting.delete(begin);
      reject(new HttpProblem(503));
    }, patienceMs);
    const begin = () => {
      clearTimeout(giveUp);
      resolve();
    };
    waiting.add(begin);
  });
}

async function failAfter(ms: number, working: Promise<unknown>): Promise<never> {
  const ended = new AbortController();
  const end = () => ended.abort();
  working.then(end, end);
  // Rejected when the work ends first; then nobody looks at it any more.
  await pause(ms, undefined, { signal: ended.signal });
  throw new HttpProblem(503);
}
