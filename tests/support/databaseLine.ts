/** A line to PostgreSQL that can be cut and frozen, as when its server is stopped or its machine hangs. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** The same database, over this line. */
  url: string;
  /** Connections end, and new ones are refused. */
  cut(): Promise<void>;
  /** Nothing comes through, and nothing ends. */
  freeze(): void;
  /** As at the start. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function databaseLine(target: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('data', (bytes) => void (frozen || other.write(bytes)));
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(target);
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
    freeze: () => void (frozen = true),
    async mend() {
      frozen = false;
      if (server.listening) return;
      server.listen(at, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
