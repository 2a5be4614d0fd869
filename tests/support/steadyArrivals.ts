/** People who keep coming while a server is told to end: new connections at a steady pace, each with one question. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

interface Arrival {
  /** When its question had left, in ms of performance.now(); undefined where nobody let it in. */
  askedAt?: number;
  answer: Promise<string>;
}

export interface SteadyStop {
  readonly arrived: number;
  /** Of those that were sent before the end began, how many got no whole answer. */
  readonly lost: number;
  /** How long after the signal somebody was let in last, in ms. */
  readonly acceptedForMs: number;
  /** How long after the signal the process was gone, in ms. */
  readonly endedAfterMs: number;
  readonly code: number | NodeJS.Signals | null;
}

/** @param end sends the signal, and resolves with the exit code. @param forMs how long they come before it */
export async function stopUnderArrivals(
  url: string,
  { perSecond, forMs }: { readonly perSecond: number; readonly forMs: number },
  end: () => Promise<number | NodeJS.Signals | null>,
): Promise<SteadyStop> {
  const { hostname, port } = new URL(url);
  const arrivals: Arrival[] = [];
  const over = new AbortController();
  const arrive = async (): Promise<void> => {
    const socket = connect(Number(port), hostname);
    const arrival: Arrival = { answer: Promise.resolve('') };
    arrivals.push(arrival);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    arrival.answer = new Promise((resolve) => socket.once('close', () => resolve(text)));
    socket.on('error', () => undefined);
    await once(socket, 'connect').catch(() => undefined);
    if (socket.destroyed) return;
    socket.write(`GET /health/live HTTP/1.1\r\nHost: hadir\r\nConnection: close\r\n\r\n`, () => {
      arrival.askedAt = performance.now();
    });
  };
  const coming = (async () => {
    while (!over.signal.aborted) {
      void arrive();
      await pause(1000 / perSecond);
    }
  })();
  await pause(forMs);
  const signalledAt = performance.now();
  const code = await end();
  const endedAfterMs = performance.now() - signalledAt;
  over.abort();
  await coming;
  const outcomes = await Promise.all(
    arrivals.map(async ({ askedAt, answer }) => ({ askedAt, answer: await answer })),
  );
  const isWhole = (answer: string) => /^HTTP\/1\.1 200 [^]*\r\n\r\n\{/.test(answer);
  const arrived = outcomes.filter(({ askedAt }) => askedAt !== undefined);
  const answered = arrived
    .filter(({ answer }) => isWhole(answer))
    .map(({ askedAt = 0 }) => askedAt - signalledAt);
  return {
    arrived: arrived.length,
    lost: arrived.filter(({ askedAt = 0, answer }) => askedAt < signalledAt && !isWhole(answer)).length,
    acceptedForMs: Math.max(0, ...answered),
    endedAfterMs,
    code,
  };
}
