/** So many pictures are unpacked at once: each may take a hundred megabytes for a moment. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Does the work when its turn has come, in the order of asking. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  // Whoever ends hands the place on, so it is never free in between.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
