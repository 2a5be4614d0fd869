/** Far longer than the largest file takes on the slowest device. A file that needs more time was made to block the reader. */
const WORKER_TIMEOUT_MS = 60_000;

/**
 * Sends one request to a worker, and terminates it after the answer.
 *
 * @returns the worker's answer, or undefined when it failed or took too long
 */
export function askWorker<A>(
  worker: Worker,
  request: unknown,
  transfer: Transferable[] = [],
  timeoutMs = WORKER_TIMEOUT_MS,
): Promise<A | undefined> {
  const answer = new Promise<A | undefined>((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), timeoutMs);
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
