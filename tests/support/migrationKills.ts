/** kill -9 in the middle of an update that changes the tables, on either engine, and what the next start finds. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { rawPostgres } from '../../server/db/raw.ts';
import { cleanUp, newFolder, runHadir, signedIn, startHadir } from '../server/ops/hadir.ts';
import { answersThen, holdsWhatWasSaid, restoreThen } from './oldDemo.ts';
import { ownDatabase } from './ownDatabase.ts';

export interface MigrationsKilled {
  engine: 'postgresql' | 'pglite';
  kills: number;
  /** Registers, counts and histories that were looked at afterwards. */
  compared: number;
  different: number;
}

/** Every so many-th session is looked at after each kill. */
const ONE_IN = 12;

/** @param server of PostgreSQL, in which a database is made for each kill; else the embedded engine */
export async function killWhileMigrating(kills: number, server?: string): Promise<MigrationsKilled> {
  const counts: MigrationsKilled = {
    engine: server ? 'postgresql' : 'pglite',
    kills: 0,
    compared: 0,
    different: 0,
  };
  try {
    while (counts.kills < kills) {
      await (server ? killOnServer(server, counts) : killInFolder(counts));
      counts.kills += 1;
    }
  } finally {
    await cleanUp();
  }
  return counts;
}

async function killInFolder(counts: MigrationsKilled): Promise<void> {
  const folder = newFolder();
  const { connectEmbedded } = await import('../../server/db/embedded.ts');
  const database = await connectEmbedded(join(folder, 'db'));
  await restoreThen(database.raw);
  await database.close();
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const hadir = runHadir(env);
  // It backs itself up just before it changes the tables.
  while (!existsSync(join(folder, 'backups')) && hadir.child.exitCode === null) await pause(5);
  await pause(randomInt(1200));
  hadir.child.kill('SIGKILL');
  await hadir.ended;
  await compare(env, counts);
}

async function killOnServer(server: string, counts: MigrationsKilled): Promise<void> {
  const database = await ownDatabase(server);
  await restoreThen(rawPostgres(database.url));
  const env = {
    DATA_DIR: newFolder(),
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    JWT_SECRET: 'one secret of all processes, long enough',
  };
  const [other, watcher] = [1, 2].map(() => new Client({ connectionString: database.url })) as [
    Client,
    Client,
  ];
  await other.connect();
  await watcher.connect();
  // What 0021 changes and nothing before it: the process waits there for its lock, in the middle, until it is dead.
  await other.query('begin');
  await other.query('lock table academic_years in access share mode');
  const hadir = runHadir(env);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await watcher.query(waiting)).rowCount === 0 && hadir.child.exitCode === null) await pause(5);
  hadir.child.kill('SIGKILL');
  await hadir.ended;
  await Promise.all([other.end(), watcher.end()]);
  await compare(env, counts);
  await database.drop();
}

async function compare(env: Record<string, string>, counts: MigrationsKilled): Promise<void> {
  const hadir = await startHadir(env);
  const call = await signedIn(hadir.url, 'admin');
  const sessions = Object.entries(answersThen().said);
  const from = randomInt(ONE_IN);
  for (const [path, { register, history, session }] of sessions.filter((_, n) => n % ONE_IN === from)) {
    const now = {
      register: await call('GET', `${path}/attendance?limit=100`),
      history: (await call('GET', `${path}/attendance/history?limit=100`)) as object[],
      summary: (await call('GET', path)).attendance_summary,
    };
    const { attendance_summary: summary } = session as { attendance_summary?: object };
    const then = { register, history: history.slice(0, 100), summary };
    counts.compared += 1;
    if (!holdsWhatWasSaid(now, then)) counts.different += 1;
  }
  hadir.child.kill('SIGTERM');
  await hadir.ended;
}
