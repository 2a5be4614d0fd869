/** kill -9 in the middle of an update that changes the tables, on either engine, and what the next start finds. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { migrations, readDatabaseObjects } from '../../server/db/migrationFiles.ts';
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

/** What changes the tables of then, and what stands beside them: each of these lists in its turn. */
function changesToCome(): readonly (readonly string[])[] {
  const { functions, views, triggers } = readDatabaseObjects();
  return [
    ...migrations()
      .slice(1)
      .map(({ sql }) => sql),
    triggers,
    functions,
    views,
  ];
}

/** The process comes this far, and waits there until it is dead. */
const HELD = 20_261_122;
const holdAt = (statement: string) => `
  create function hold() returns event_trigger language plpgsql as $hold$ begin
    if current_query() = ${Client.prototype.escapeLiteral(statement)} then perform pg_advisory_xact_lock(${HELD}); end if;
  end $hold$;
  create event trigger hold on ddl_command_end execute function hold()`;

/** At any statement of the first list, then of the next one, and so on. */
async function killOnServer(server: string, counts: MigrationsKilled): Promise<void> {
  const database = await ownDatabase(server);
  await restoreThen(rawPostgres(database.url));
  const env = {
    DATA_DIR: newFolder(),
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    JWT_SECRET: 'one secret of all processes, long enough',
  };
  const toCome = changesToCome();
  const statements = toCome[counts.kills % toCome.length] ?? [];
  const watcher = new Client({ connectionString: database.url });
  await watcher.connect();
  await watcher.query(holdAt(statements[randomInt(statements.length)] ?? ''));
  await watcher.query(`select pg_advisory_lock(${HELD})`);
  const hadir = runHadir(env);
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`;
  while ((await watcher.query(waiting)).rowCount === 0) {
    if (hadir.child.exitCode !== null) throw new Error('it ended before the statement at which it is killed');
    await pause(5);
  }
  hadir.child.kill('SIGKILL');
  await hadir.ended;
  await watcher.query('drop event trigger hold; drop function hold()');
  await watcher.end();
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
