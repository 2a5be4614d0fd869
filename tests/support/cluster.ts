/** PostgreSQL as a primary with a standby that confirms each commit, on this machine, of Debian's packages. */
import { execFile, execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { patience } from './patience.ts';
import { freePort } from './pooler.ts';
import { removeFolder } from './removeFolder.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

export interface Cluster {
  readonly primary: string;
  readonly standby: string;
  /** kill -9 of every process of the primary. */
  killPrimary(): Promise<void>;
  /** The standby becomes a server that writes, and asks no other one to confirm. */
  promote(): Promise<void>;
  /** The standby goes on receiving, but shows nothing newer than now; or it catches up again. */
  holdStandby(isHeld: boolean): Promise<void>;
  close(): Promise<void>;
}

export const hasCluster = (): boolean => existsSync(join(PROGRAMS, 'pg_basebackup'));

/** PostgreSQL refuses to run as root, so its own user runs it there. */
function asPostgres(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + patience(20_000); performance.now() < end;) {
    if (await isTrue().catch(() => false)) return;
    await pause(50);
  }
  throw new Error(`waited too long until ${what}`);
}

export async function startCluster(): Promise<Cluster> {
  const place = asPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'hadir-cluster-'));
  chmodSync(folder, 0o755);
  if (place.uid !== undefined && place.gid !== undefined) chownSync(folder, place.uid, place.gid);
  const run = (program: string, args: string[]) =>
    promisify(execFile)(join(PROGRAMS, program), args, { ...place, cwd: folder });
  const servers: ChildProcess[] = [];
  const start = async (data: string): Promise<string> => {
    const port = await freePort();
    const server = spawn(
      join(PROGRAMS, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${folder}`,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
      ],
      { ...place, cwd: folder, stdio: 'ignore' },
    );
    servers.push(server);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await until(async () => (await query(url, 'select 1')).length > 0, `${data} answers`);
    return url;
  };
  const [primaryData, standbyData] = [join(folder, 'primary'), join(folder, 'standby')];
  const close = async () => {
    for (const server of servers) await killServer(server);
    await removeFolder(folder);
  };
  try {
    await run('initdb', [
      '-D',
      primaryData,
      '-A',
      'trust',
      '-U',
      'postgres',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--no-sync',
    ]);
    const primary = await start(primaryData);
    await run('pg_basebackup', [
      '-d',
      primary,
      '-D',
      standbyData,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ]);
    const standby = await start(standbyData);
    await query(primary, `alter system set synchronous_standby_names = '*'`);
    await query(primary, 'select pg_reload_conf()');
    await until(async () => {
      const [row] = await query(primary, 'select sync_state from pg_stat_replication');
      return row?.sync_state === 'sync';
    }, 'the standby confirms commits');
    return {
      primary,
      standby,
      killPrimary: () => killServer(servers[0]),
      async promote() {
        await query(standby, 'select pg_promote()');
      },
      async holdStandby(isHeld) {
        await query(standby, isHeld ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** PostgreSQL's children have groups of their own, so each is killed. */
async function killServer(server: ChildProcess | undefined): Promise<void> {
  if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  for (const pid of [server.pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  await ended;
}
