/** A line to PostgreSQL that can be cut and frozen, as when its server is stopped or its machine hangs, and turned to another server. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** The same database, over this line. */
  url: string;
  /** Connections end, and new ones are refused. */
  cut(): Promise<void>;
  /** Nothing comes through, and nothing ends. */
  freeze(): void;
  /** The connection of the next commit ends in the middle of its message, or after it was carried out, before the answer comes. */
  loseCommit(part: 'message' | 'answer'): void;
  /** New connections go to this server. Those that are frozen stay so. */
  turn(target: string): void;
  /** As at the start, but for where it leads. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function databaseLine(firstTarget: string): Promise<DatabaseLine> {
  let target = new URL(firstTarget);
  const open = new Set<Socket>();
  const frozen = new Set<Socket>();
  let isFrozen = false;
  let losesOfCommit: 'message' | 'answer' | undefined;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    let isAnswerLost = false;
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      if (isFrozen) frozen.add(socket);
      socket.on('data', (bytes) => {
        if (frozen.has(socket)) return;
        const commitAt = socket === near && losesOfCommit ? bytes.indexOf('commit\0') : -1;
        if (commitAt >= 0) {
          isAnswerLost = losesOfCommit === 'answer';
          losesOfCommit = undefined;
          if (!isAnswerLost) {
            far.end(bytes.subarray(0, commitAt));
            return;
          }
        }
        if (socket === far && isAnswerLost) near.destroy();
        else other.write(bytes);
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        // A machine that hangs does not tell of its end either.
        if (!frozen.delete(socket) || socket === near) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(firstTarget);
  own.hostname = '127.0.0.1';
  const at = (server.address() as AddressInfo).port;
  own.port = String(at);
  const cut = async () => {
    for (const socket of open) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    url: own.href,
    cut,
    freeze: () => {
      isFrozen = true;
      for (const socket of open) frozen.add(socket);
    },
    loseCommit: (part) => (losesOfCommit = part),
    turn: (next) => {
      target = new URL(next);
      isFrozen = false;
    },
    async mend() {
      isFrozen = false;
      frozen.clear();
      if (server.listening) return;
      server.listen(at, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
