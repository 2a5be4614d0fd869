/** An empty database of its own on a PostgreSQL, for whole processes. */
import { randomUUID } from 'node:crypto';
import { runOn } from './emptyDatabase.ts';

export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export async function ownDatabase(server: string): Promise<OwnDatabase> {
  const name = `hadir_test_${randomUUID().replaceAll('-', '')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}
