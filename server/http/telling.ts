/** Reports the progress of a long call, if the client asks for it: the response is lines of JSON, of which the last is the answer. */
import { setImmediate as turn } from 'node:timers/promises';
import { PROGRESS_MEDIA_TYPE } from '../../contract/limits.ts';
import type { ApiContext } from './context.ts';

/** Reports the progress, from 0 to 1, and lets other work of the event loop run. */
export type ReportProgress = (share: number) => Promise<void>;

const encoder = new TextEncoder();

/**
 * Runs a long call. A failure before the first report of progress is answered as usual. Later the status line has been sent already, so the
 * last line is an envelope with its own status. A client that disconnects does not stop the work; its answer is stored under the request's
 * key.
 *
 * @param work never rejects: its failures are answers, too
 */
export async function runWithProgress(
  c: ApiContext,
  work: (tell: ReportProgress) => Promise<Response>,
): Promise<Response> {
  if (!c.req.header('accept')?.includes(PROGRESS_MEDIA_TYPE)) return work(async () => {});
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isConnected = true;
  let startResponse: (answer: Response) => void = () => {};
  const responseStarted = new Promise<Response>((resolve) => (startResponse = resolve));
  const writeLine = (line: string) => {
    if (isConnected) lines?.enqueue(encoder.encode(`${line}\n`));
  };
  const tell: ReportProgress = async (share) => {
    if (!lines) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (lines = controller),
        cancel: () => void (isConnected = false),
      });
      // The header keeps a proxy from buffering the response, which would hold the progress back until the end.
      startResponse(c.body(body, 200, { 'Content-Type': PROGRESS_MEDIA_TYPE, 'X-Accel-Buffering': 'no' }));
    }
    writeLine(JSON.stringify({ progress: Math.round(share * 1000) / 1000 }));
    await turn();
  };
  const done = work(tell).then(async (answer) => {
    if (!lines) return answer;
    writeLine(await answer.text());
    if (isConnected) lines.close();
    return answer;
  });
  return Promise.race([responseStarted, done]);
}
