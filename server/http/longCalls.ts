/** Lets heavy calls run one after the other, so that the calls of the lesson hour keep connections and cores for themselves. */

type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Work runs when the work before it has ended, in the order of the calls. Nobody is refused: whoever imports expects to wait. */
function createQueue(): Run {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Of the calls that write much. Each keeps one of the process's ten connections, and mostly a core of the database, until it ends: if the
 * imports of ten schools took all connections, every other call would wait, and be refused after five seconds. Two at once end hardly
 * earlier than one after the other, and let marks wait twice as long.
 */
const runInQueue = createQueue();

/** Of the calls that only look at thousands of rows, which take a part of a second each. They do not wait for those that write. */
export const runHeavyRead = createQueue();

/** A client gives a call up that says nothing for ten seconds, and would only ask for the same work again; proxies do so after thirty. */
const TELLS_EVERY_MS = 3_000;

/** @param tellWaiting called every three seconds until the work begins */
export function runLongCall<T>(
  work: () => Promise<T>,
  tellWaiting: () => Promise<void> = async () => {},
): Promise<T> {
  const telling = setInterval(() => void tellWaiting(), TELLS_EVERY_MS);
  return runInQueue(() => {
    clearInterval(telling);
    return work();
  });
}
