/** Databases without a single table, to restore into: embedded in memory, or new ones of TEST_DATABASE_URL. */
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { Client } from 'pg';
import { type Raw, rawEmbedded, rawPostgres } from '../../server/db/raw.ts';

export interface EmptyDatabase {
  readonly engine: 'pglite' | 'postgresql';
  readonly raw: Raw;
  /** Of one on a server. */
  readonly url?: string;
  close(): Promise<void>;
}

let made: Promise<Blob> | undefined;

export async function emptyEmbedded(): Promise<EmptyDatabase> {
  made ??= PGlite.create().then(async (client) => {
    const files = await client.dumpDataDir('none');
    await client.close();
    return files;
  });
  const client = await PGlite.create({ loadDataDir: await made, extensions: { amcheck } });
  return { engine: 'pglite', raw: rawEmbedded(client), close: () => client.close() };
}

export async function emptyOnServer(url: string): Promise<EmptyDatabase> {
  const name = `hadir_test_${randomUUID().replaceAll('-', '')}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await runOn(url, `create database ${name}`);
  return {
    engine: 'postgresql',
    raw: rawPostgres(own.href),
    url: own.href,
    close: () => runOn(url, `drop database ${name} with (force)`),
  };
}

export async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
