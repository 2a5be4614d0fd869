/** The database of the bench, filled when it is empty, and how long the database took for what a call asked of it. */
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import type { Deps } from '../../server/outside/deps.ts';
import { installationOf } from '../../server/outside/installation.ts';
import { fillSchools, NOW, requireRoom, type Runner, SHAPES } from './fill.ts';

export const PASSWORD = 'kata sandi bench';
const NICE = 10;

export interface Place {
  /** postgres://… or a folder for the embedded engine. */
  where: string;
  size: number;
  /** Of what an empty database is filled with. */
  shape?: keyof typeof SHAPES;
}

/** @param dataRoot a folder on the disk that the rows go to, for PostgreSQL as far as this machine knows it */
export async function openSchool(
  { where, size, shape = 'district' }: Place,
  dataRoot = '/',
): Promise<OpenDatabase> {
  const isServer = where.startsWith('postgres');
  const started = performance.now();
  const isOld = !isServer && existsSync(where);
  const opened = isServer ? await openPostgres(where) : await openEmbedded(where);
  console.log(`opened, with migrations: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const { rows } = (await opened.db.execute(sql`select 1 from users limit 1`)) as unknown as {
    rows: unknown[];
  };
  const upkeep = async () => {
    const started = performance.now();
    const tables: string[] = [];
    for (let night = 0; night < 5; night++) tables.push(...(await opened.upkeep(true)));
    console.log(`upkeep of ${tables.length} tables: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return opened;
  };
  if (rows.length > 0 || isOld) return upkeep();
  setPriority(NICE);
  requireRoom(isServer ? dataRoot : dirname(where), SHAPES[shape], size);
  const passwordHash = await hashPassword(PASSWORD);
  const tell = (line: string) => console.log(`  ${line}`);
  if (isServer) {
    // A connection of its own: the pool's statements end after seconds.
    const client = new Client({ connectionString: where });
    await client.connect();
    const run: Runner['run'] = async (statement) => (await client.query(statement)).rows;
    await fillSchools({ run }, SHAPES[shape], size, passwordHash, () => keepAll(run), tell);
    await client.end();
  } else {
    const run: Runner['run'] = async (statement) =>
      ((await opened.db.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;
    await fillSchools({ run }, SHAPES[shape], size, passwordHash, () => keepAll(run), tell);
    await opened.settled();
  }
  setPriority(0);
  return upkeep();
}

async function keepAll(run: Runner['run']): Promise<void> {
  const [last] = (await run('select max(id) as id from sessions')) as [{ id: number }];
  for (let id = 0; id < last.id; id += 20_000)
    await run(
      `select hadir_note_blanks(array(select id from sessions where id > ${id} and id <= ${id + 20_000}))`,
    );
  await run('select hadir_recount()');
}

export interface Taken {
  /** Until the answer was there, whoever else used the machine meanwhile. */
  wallMs: number;
  /** That the database worked for it; NaN where it runs on another machine. */
  workMs: number;
  statements: number;
}

/** Nanoseconds that a process of this machine was on a core. */
function onCore(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return Number.NaN;
  }
}

/** Sums what the database does; both drivers are patched where every statement passes. */
export function watchDatabase(): { take(): Taken } {
  const nothing = (): Taken => ({ wallMs: 0, workMs: 0, statements: 0 });
  let sum = nothing();
  const begin = (work: () => number) => {
    const [wallFrom, workFrom] = [performance.now(), work()];
    return () => {
      sum.wallMs += performance.now() - wallFrom;
      sum.workMs += work() - workFrom;
      sum.statements += 1;
    };
  };

  const embedded = PGlite.prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const ofThisProcess = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  };
  for (const name of ['execProtocolRaw', 'execProtocolRawStream']) {
    const run = embedded[name];
    if (!run) continue;
    embedded[name] = function (this: unknown, ...args) {
      const end = begin(ofThisProcess);
      return run.apply(this, args).finally(end);
    };
  }

  const server = Client.prototype as unknown as {
    query: (this: { processID?: number }, ...args: unknown[]) => unknown;
  };
  const query = server.query;
  server.query = function (...args) {
    const pid = this.processID ?? 0;
    const end = begin(() => onCore(pid) / 1e6);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return (query.apply(this, args) as Promise<unknown>).finally(end);
    return query.call(this, ...args.slice(0, -1), (...results: unknown[]) => {
      end();
      callback(...results);
    });
  };

  return {
    take() {
      const taken = sum;
      sum = nothing();
      return taken;
    },
  };
}

export const SECRET = 'a secret of the bench, long enough to sign with';

export const depsOn = (opened: OpenDatabase): Deps => ({
  ...opened,
  hasRoom: async () => true,
  installation: installationOf({ DATA_DIR: '.', DISK_RESERVE: 100 }, opened.engine, NOW),
  clock: { now: () => NOW },
  log: pino({ level: 'silent' }),
  mail: { send: () => {}, drain: async () => {} },
  settings: { jwtSecret: SECRET, cookiePrefix: 'hadir', timeZone: 'Asia/Jakarta' },
});

export const appOn = (opened: OpenDatabase) => ({ app: createApp(depsOn(opened)) });
