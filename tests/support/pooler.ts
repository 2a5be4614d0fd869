/** PgBouncer in front of a PostgreSQL, with its defaults but for the mode. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './patience.ts';
import { removeFolder } from './removeFolder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export type PoolMode = 'transaction' | 'session';

export interface Pooler {
  /** The same database, through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

export const hasPooler = (): boolean => {
  try {
    accessSync(PROGRAM, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * @param target of a database whose server asks for no password
 * @param more lines of its settings
 */
export async function startPooler(
  target: string,
  mode: PoolMode,
  more: readonly string[] = [],
): Promise<Pooler> {
  const { hostname, port, username, pathname } = new URL(target);
  const listenPort = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'hadir-pooler-'));
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${port || 5432} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      ...more,
    ].join('\n'),
  );
  // It refuses to run as root, and changes its user once it has read its settings.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PROGRAM, [...(isRoot ? ['-u', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-4_000)));
  try {
    await whenListening(listenPort, child);
  } catch (error) {
    throw new Error(`PgBouncer did not start:\n${said}`, { cause: error });
  }
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}${pathname}`,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await removeFolder(folder);
    },
  };
}

async function whenListening(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + patience(10_000);
  while (performance.now() < until && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error(`nothing listens on ${port}`);
}
