/**
 * Lets one long call run at once. It keeps one of the process's ten connections, and mostly a core of the database, until it ends: if the
 * imports of ten schools took all connections, every other call would wait, and be refused after five seconds. Two at once end hardly
 * earlier than one after the other, and let marks wait twice as long.
 */
let last: Promise<unknown> = Promise.resolve();

/** A client gives a call up that says nothing for ten seconds, and would only ask for the same work again; proxies do so after thirty. */
const TELLS_EVERY_MS = 3_000;

/**
 * Runs the work when those before it have ended, in the order of the calls. Nobody is refused: whoever imports expects to wait.
 *
 * @param tellWaiting called every three seconds until the work begins
 */
export function runLongCall<T>(
  work: () => Promise<T>,
  tellWaiting: () => Promise<void> = async () => {},
): Promise<T> {
  const telling = setInterval(() => void tellWaiting(), TELLS_EVERY_MS);
  const mine = last.then(() => {
    clearInterval(telling);
    return work();
  });
  last = mine.catch(() => undefined);
  return mine;
}
