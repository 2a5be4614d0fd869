/**
 * Lets one long call run at once. It keeps one of the process's ten connections, and mostly a core of the database, until it ends: if the
 * imports of ten schools took all connections, every other call would wait, and be refused after five seconds. Two at once end hardly
 * earlier than one after the other, and let marks wait twice as long.
 */
let last: Promise<unknown> = Promise.resolve();

/** Runs the work when those before it have ended, in the order of the calls. Nobody is refused: whoever imports expects to wait. */
export function runLongCall<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
