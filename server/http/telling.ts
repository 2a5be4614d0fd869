/** A call that takes long says meanwhile how far it is, to whom asks for it: lines of JSON, of which the last is the answer. */
import { setImmediate as turn } from 'node:timers/promises';
import { PROGRESS_LINES } from '../../contract/limits.ts';
import type { ApiContext } from './context.ts';

/** Says how far it is, from 0 to 1, and lets others have their turn. */
export type Tell = (share: number) => Promise<void>;

const encoder = new TextEncoder();

/**
 * What is refused before anything was told is answered as ever. Later the status line has gone: the last line is an envelope that
 * says its own. Who hangs up stops nothing: the answer is kept under the request's key.
 *
 * @param work never rejects: what goes wrong is an answer, too
 */
export async function telling(c: ApiContext, work: (tell: Tell) => Promise<Response>): Promise<Response> {
  if (!c.req.header('accept')?.includes(PROGRESS_LINES)) return work(async () => {});
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isHeard = true;
  let begin: (answer: Response) => void = () => {};
  const begun = new Promise<Response>((resolve) => (begin = resolve));
  const say = (line: string) => {
    if (isHeard) lines?.enqueue(encoder.encode(`${line}\n`));
  };
  const tell: Tell = async (share) => {
    if (!lines) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (lines = controller),
        cancel: () => void (isHeard = false),
      });
      // A proxy that waits for the whole answer would tell nothing.
      begin(c.body(body, 200, { 'Content-Type': PROGRESS_LINES, 'X-Accel-Buffering': 'no' }));
    }
    say(JSON.stringify({ progress: Math.round(share * 1000) / 1000 }));
    await turn();
  };
  const done = work(tell).then(async (answer) => {
    if (!lines) return answer;
    say(await answer.text());
    if (isHeard) lines.close();
    return answer;
  });
  return Promise.race([begun, done]);
}
