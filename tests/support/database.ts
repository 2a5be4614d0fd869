/** A fresh database with the tables: embedded in memory, or a new one of the PostgreSQL of TEST_DATABASE_URL. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, OpenDatabase } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { bringTablesUpToDate } from '../../server/db/migrate.ts';
import { keepPlans } from '../../server/db/keptPlans.ts';
import { removeUnusedParsers } from '../../server/db/embedded.ts';
import { rawEmbedded } from '../../server/db/raw.ts';
import * as schema from '../../server/schema.ts';
import { maintainTables } from '../../server/db/upkeep.ts';
import { templateName } from '../../server/db/template.ts';
import { lendEmbedded } from './embedded.ts';
import { ownDatabase } from './ownDatabase.ts';

/** Closing it leaves nothing behind. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openOnServer(url) : openInMemory();
}

/** Compiled once a process: each database would compile both anew, which takes longer than to start it. */
export const compiledEngine = lazily(async () => {
  const dist = new URL('.', import.meta.resolve('@electric-sql/pglite'));
  const [pgliteWasmModule, initdbWasmModule, data] = await Promise.all([
    readFile(new URL('pglite.wasm', dist)).then((bytes) => WebAssembly.compile(bytes)),
    readFile(new URL('initdb.wasm', dist)).then((bytes) => WebAssembly.compile(bytes)),
    readFile(new URL('pglite.data', dist)),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([data]) };
});

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Making a database takes three times as long as loading one, so the first test that needs one keeps it for the rest. */
async function startInMemory(): Promise<PGlite> {
  const template = join(tmpdir(), `hadir-test${templateName()}.tar`);
  const loadDataDir = await readFile(template).then(
    (bytes) => new Blob([bytes]),
    () => undefined,
  );
  const client = await PGlite.create({ ...(await compiledEngine()), loadDataDir, extensions: { amcheck } });
  removeUnusedParsers(client);
  if (!loadDataDir) {
    await rawEmbedded(client)('write', bringTablesUpToDate);
    const dump = await client.dumpDataDir('none');
    const own = `${template}.${randomUUID()}`;
    await writeFile(own, new Uint8Array(await dump.arrayBuffer()));
    await rename(own, template);
  }
  keepPlans(client);
  return client;
}

async function openInMemory(): Promise<OpenDatabase> {
  const { client, giveBack } = await lendEmbedded(startInMemory);
  const db = drizzle(client, { schema });
  return {
    db: db as unknown as Database, // both engines' types, as in client.ts
    engine: 'pglite',
    raw: rawEmbedded(client),
    ping: async () => void (await client.query('select 1')),
    settled: async () => {},
    upkeep: (isNight) => maintainTables((statement) => client.query(statement), isNight ? 1 : 0),
    close: giveBack,
  };
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const own = await ownDatabase(url);
  const opened = await openPostgres(own.url);
  return { ...opened, close: () => opened.close().then(own.drop) };
}
