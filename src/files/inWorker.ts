/** Far beyond what the largest file takes on the slowest device: a file that keeps it busy for longer was made for that. */
const MOST_MS = 60_000;

/**
 * Asks a worker once, and ends it.
 *
 * @returns what it said; undefined: it failed, or was busy for too long
 */
export function askWorker<A>(
  worker: Worker,
  request: unknown,
  transfer: Transferable[] = [],
  mostMs = MOST_MS,
): Promise<A | undefined> {
  const answer = new Promise<A | undefined>((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), mostMs);
    const end = (reply: A | undefined) => {
      clearTimeout(timeout);
      resolve(reply);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<A>) => end(data));
    worker.addEventListener('error', () => end(undefined));
  });
  worker.postMessage(request, transfer);
  return answer.finally(() => worker.terminate());
}
