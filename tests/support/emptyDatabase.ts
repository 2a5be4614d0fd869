/** Databases without a single table, to restore into: embedded in memory, or new ones of TEST_DATABASE_URL. */
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, OpenDatabase } from '../../server/db/client.ts';
import { removeUnusedParsers } from '../../server/db/embedded.ts';
import { keepPlans } from '../../server/db/keptPlans.ts';
import { bringTablesUpToDate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { type RawAccess, rawEmbedded, rawPostgres } from '../../server/db/raw.ts';
import * as schema from '../../server/schema.ts';
import { compiledEngine } from './database.ts';
import { ownDatabase } from './ownDatabase.ts';

export interface EmptyDatabase {
  readonly engine: 'pglite' | 'postgresql';
  readonly raw: RawAccess;
  /** Its tables, made or brought up to date, with its rows. Closing that closes this. */
  open(): Promise<OpenDatabase>;
  /** Of one on a server. */
  readonly url?: string;
  close(): Promise<void>;
}

let made: Promise<Blob> | undefined;

export async function emptyEmbedded(): Promise<EmptyDatabase> {
  const engine = await compiledEngine();
  made ??= PGlite.create(engine).then(async (client) => {
    const files = await client.dumpDataDir('none');
    await client.close();
    return files;
  });
  const client = await PGlite.create({ ...engine, loadDataDir: await made, extensions: { amcheck } });
  const raw = rawEmbedded(client);
  const close = () => client.close();
  const open = async (): Promise<OpenDatabase> => {
    removeUnusedParsers(client);
    keepPlans(client);
    const db = drizzle(client, { schema });
    await raw('write', bringTablesUpToDate);
    return {
      db: db as unknown as Database, // both engines' types, as in client.ts
      engine: 'pglite',
      raw,
      ping: async () => {},
      settled: async () => {},
      upkeep: async () => [],
      close,
    };
  };
  return { engine: 'pglite', raw, open, close };
}

export async function emptyOnServer(url: string): Promise<EmptyDatabase> {
  const { url: own, drop: close } = await ownDatabase(url);
  return {
    engine: 'postgresql',
    raw: rawPostgres(own),
    url: own,
    open: async () => {
      const opened = await openPostgres(own);
      return { ...opened, close: () => opened.close().then(close) };
    },
    close,
  };
}

/** On the engine that the tests run on. */
export const emptyDatabase = (): Promise<EmptyDatabase> => {
  const url = process.env.TEST_DATABASE_URL;
  return url ? emptyOnServer(url) : emptyEmbedded();
};
