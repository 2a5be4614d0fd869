// A dump of PostgreSQL is a backup only if it can be restored: pg_dump, both ways, into an empty database.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import { dropDatabase } from '../support/ownDatabase.ts';
import { removeFolder } from '../support/removeFolder.ts';

const url = process.env.TEST_DATABASE_URL;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('names are folded and sorted without a search path, as when a dump is restored', async () => {
  const key = await server.db.transaction(async (tx) => {
    await tx.execute(sql`set local search_path = ''`);
    const keys = await tx.execute(sql`select public.hadir_sort_key('É X-2''') as key`);
    return (keys as unknown as { rows: { key: string }[] }).rows[0]?.key;
  });
  expect(key).toBe('e x-000000000002');
});

describe.runIf(url)('a dump of PostgreSQL', () => {
  let folder: string;
  let source: string;
  const restored: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hadir-dump-'));
    const rows = await server.db.execute(sql`select current_database() as name`);
    source = (rows as unknown as { rows: { name: string }[] }).rows[0]?.name ?? '';
  });
  afterAll(async () => {
    for (const name of restored) await dropDatabase(url ?? '', name);
    await removeFolder(folder);
  });

  it.each([
    [
      'plain, by psql',
      'plain',
      (file: string, to: string) => ['psql', '-qX', '-v', 'ON_ERROR_STOP=1', '-d', to, '-f', file],
    ],
    [
      'custom, by pg_restore',
      'custom',
      (file: string, to: string) => ['pg_restore', '--exit-on-error', '-d', to, file],
    ],
  ])('(%s) restores every table with equal rows', async (_, format, restore) => {
    const file = join(folder, format);
    tool('pg_dump', `--format=${format}`, '--no-owner', '-f', file, at(source));
    const copy = `hadir_restored_${randomUUID().replaceAll('-', '')}`;
    await run('postgres', `create database ${copy}`);
    restored.push(copy);
    const [program = '', ...args] = restore(file, at(copy));
    tool(program, ...args);

    const before = await fingerprints(source);
    expect(Object.keys(before).length).toBeGreaterThan(10);
    expect(await fingerprints(copy)).toEqual(before);
  });

  /** The same server's database of another name. */
  function at(name: string): string {
    const address = new URL(url ?? '');
    address.pathname = `/${name}`;
    return address.href;
  }

  async function run(name: string, statement: string): Promise<Record<string, string>[]> {
    const client = new Client({ connectionString: at(name) });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Of each table: how many rows, and one hash over all of them. */
  async function fingerprints(name: string): Promise<Record<string, unknown>> {
    const tables = await run(
      name,
      `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname in ('public', 'drizzle')`,
    );
    const all: Record<string, unknown> = {};
    for (const { table = '' } of tables) {
      [all[table]] = await run(
        name,
        `select count(*), md5(string_agg(t::text, chr(10) order by t::text)) as hash from ${table} t`,
      );
    }
    return all;
  }
});

/** The newest of its kind on this machine: an older one refuses to dump a newer server. */
function tool(name: string, ...args: string[]): void {
  execFileSync(toolPath(name), args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function toolPath(name: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const found = versions
    .map((version) => join(debian, String(version), 'bin', name))
    .find((path) => existsSync(path));
  return found ?? name;
}
