/** Processes of Hadir that start at one moment on nothing: an empty database, or an empty folder. */
import { Client } from 'pg';
import { cleanUp, newFolder, runHadir, signedIn, whenReady } from '../server/ops/hadir.ts';
import { ownDatabase } from './ownDatabase.ts';

export interface FirstStarts {
  served: number;
  refused: number;
  /** What is not as it must be, in words. */
  faults: string[];
}

/** Of the invented school, whatever the day is. */
const ONE_SET = { schools: 3, classes: 13, roles: 4, admins: 1 };
/** Of a folder only one process ever opens, so nothing needs to be invented in it. */
const BARE_SET = { schools: 0, classes: 0, roles: 4, admins: 1 };
const PASSWORD = 'pilihan-sekolah';

/** @param server of PostgreSQL, in which a database is made; else all want one folder */
export async function firstStarts(processes: number, server?: string): Promise<FirstStarts> {
  const database = server === undefined ? undefined : await ownDatabase(server);
  const DATA_DIR = newFolder();
  const env: Record<string, string> = database
    ? { DATABASE_URL: database.url, JWT_SECRET: 'one secret of all processes, long enough' }
    : { NODE_ENV: 'production', ADMIN_PASSWORD: PASSWORD };
  const [set, password] = database ? [ONE_SET] : [BARE_SET, PASSWORD];
  try {
    const runs = Array.from({ length: processes }, () => runHadir({ DATA_DIR, ...env }));
    const results = await Promise.allSettled(runs.map(whenReady));
    const urls = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.url] : []));
    const faults: string[] = [];
    const wanted = database ? processes : 1;
    if (urls.length !== wanted) faults.push(`${urls.length} serve, not ${wanted}`);
    for (const [n, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      const code = await runs[n]?.ended;
      const said = runs[n]?.stderr ?? '';
      if (code !== 1 || !/dipakai|dikunci/.test(said)) faults.push(`one ended with ${code}: ${said}`);
    }
    // Each serves the same data, to the token of another.
    const counted = await Promise.all(urls.map((url) => countThrough(url, password)));
    for (const count of counted) {
      if (JSON.stringify(count) !== JSON.stringify(set)) faults.push(`found ${JSON.stringify(count)}`);
    }
    if (database) faults.push(...(await doubled(database.url)));
    return { served: urls.length, refused: processes - urls.length, faults };
  } finally {
    await cleanUp();
    await database?.drop();
  }
}

async function countThrough(url: string, password?: string): Promise<typeof ONE_SET> {
  const call = await signedIn(url, 'admin', password);
  const count = async (path: string) => (await call('GET', `${path}?limit=100`)).length;
  return {
    schools: await count('/dashboard/schools'),
    classes: await count('/dashboard/classes'),
    roles: await count('/dashboard/roles'),
    admins: (await call('GET', '/dashboard/users?search=admin&limit=100')).length,
  };
}

/** Past the constraints, too. */
async function doubled(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 'users' as of from users group by lower(identifier) having count(*) > 1
       union all select 'sessions' from sessions group by subject_id, date, start_time having count(*) > 1
       union all select 'migrations' from drizzle.__drizzle_migrations group by hash having count(*) > 1`,
    );
    return rows.map((row: { of: string }) => `doubled: ${row.of}`);
  } finally {
    await client.end();
  }
}
