/** A gateway on this machine that misbehaves on purpose, and remembers by `Idempotency-Key` what it has taken. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `ok`, `slow`: takes the message and says so, at once or later. `cut`: takes it and cuts the line. `error`: answers 500 without taking it.
 * `busy`: 503. `refuses`: 401.
 */
export type Behaviour = 'ok' | 'slow' | 'cut' | 'error' | 'busy' | 'refuses';

interface Taken {
  readonly id: string;
  readonly at: Date;
  readonly body: { readonly target: string; readonly message: string };
}

export interface FakeGateway {
  readonly url: string;
  /** What was taken, by key; more than one under a key is a message that arrived twice. */
  readonly taken: Map<string, Taken[]>;
  /** How many requests came, also those of which nothing was taken. */
  readonly requests: () => number;
  behave: (next: () => Behaviour) => void;
  /** Nobody listens any more, until it is back. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly now: () => Date;
  /** Whether a second message under a key is known to be the first one. */
  readonly knowsResends: boolean;
  readonly onTaken?: (key: string, taken: Taken) => void;
}

const STATUS = { error: 500, busy: 503, refuses: 401 } as const;

export async function startFakeGateway({ now, knowsResends, onTaken }: Options): Promise<FakeGateway> {
  const taken = new Map<string, Taken[]>();
  let next: () => Behaviour = () => 'ok';
  let requests = 0;
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      try {
        for await (const piece of request) pieces.push(piece as Buffer);
      } catch {
        return; // the sender was killed
      }
      requests += 1;
      const behaviour = next();
      if (behaviour in STATUS) return answer(response, STATUS[behaviour as keyof typeof STATUS], {});
      const key = String(request.headers['idempotency-key']);
      const known = taken.get(key) ?? [];
      const first = known[0];
      const message =
        knowsResends && first
          ? first
          : { id: randomUUID(), at: now(), body: JSON.parse(Buffer.concat(pieces).toString()) };
      if (message !== first) {
        taken.set(key, [...known, message]);
        onTaken?.(key, message);
      }
      if (behaviour === 'cut') return request.socket.destroy();
      if (behaviour === 'slow') await pause(150);
      return answer(response, 200, { id: message.id, status: true });
    })();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const goAway = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}/kirim`,
    taken,
    requests: () => requests,
    behave: (chosen) => void (next = chosen),
    goAway,
    comeBack: async () => {
      if (!server.listening) await listen(port);
    },
    close: goAway,
  };
}
