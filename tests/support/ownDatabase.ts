/** Empty databases on a PostgreSQL, each for one test or one process. */
import { randomUUID } from 'node:crypto';
import { Client, DatabaseError } from 'pg';

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function ownDatabase(server: string): Promise<OwnDatabase> {
  const name = `hadir_test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(server, name) };
}

const STILL_USED = '55006';

/** PostgreSQL ends the connections itself, but waits only five seconds for them to be gone, which a busy machine exceeds. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      return await runOn(server, `drop database ${name} with (force)`);
    } catch (error) {
      if (left === 0 || !(error instanceof DatabaseError) || error.code !== STILL_USED) throw error;
    }
  }
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
