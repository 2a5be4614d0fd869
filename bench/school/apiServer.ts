/** One of the two servers of bench/api, in a process of its own: `hadir` or `bare`, on a database. Tells its port, and its CPU time when asked. */
import { createAdaptorServer } from '@hono/node-server';
import { Pool, types } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { listen } from '../../server/process/listen.ts';
import { bareApp } from './bare.ts';
import { NOW } from './fill.ts';
import { depsOn, SECRET } from './open.ts';

const [, , which, url = ''] = process.argv;
const now = () => NOW;

const portOf: Record<string, () => Promise<number>> = {
  hadir: async () => {
    const log = pino({ level: 'info' }, { write: () => {} });
    const app = createApp({ ...depsOn(await openPostgres(url)), log });
    return Number(new URL((await listen(app.fetch, '127.0.0.1', 0)).url).port);
  },
  bare: async () => {
    const timestamps = 1184;
    types.setTypeParser(timestamps, (text) => new Date(text));
    const app = bareApp({ pool: new Pool({ connectionString: url, max: 10 }), secret: SECRET, now });
    const server = createAdaptorServer({ fetch: app.fetch });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  },
};

process.send?.({ port: await portOf[which ?? '']?.() });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit(0));
