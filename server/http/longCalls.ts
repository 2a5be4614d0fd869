/**
 * Lets few long calls run at once. Each keeps one of the process's ten connections, and mostly a core of the database, until it ends: if the
 * imports of ten schools took all connections, every other call would wait, and be refused after five seconds.
 */
const MAX_RUNNING = 2;

let running = 0;
const queue: (() => void)[] = [];

/** Runs the work, or queues it in the order of the calls. Nobody is refused: whoever imports expects to wait. */
export async function runLongCall<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running += 1;
  else await new Promise<void>((start) => queue.push(start));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    // The next one takes over the place at once, so that it is never free in between.
    if (next) next();
    else running -= 1;
  }
}
