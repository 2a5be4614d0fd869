/** A process of Hadir on a PostgreSQL, at the moment of the fixtures. It tells its port, and ends with its parent. */
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { listen } from '../../server/process/listen.ts';
import { installation } from './installation.ts';

const [, , url = ''] = process.argv;
/** 08:00 in Jakarta on the day of the fixtures. */
const now = () => new Date('2026-11-20T01:00:00Z');
const { db, ping, settled } = await openPostgres(url);
const app = createApp({
  db,
  ping,
  settled,
  hasRoom: async () => true,
  installation: installation(now()),
  clock: { now },
  log: pino({ level: 'info' }, { write: () => {} }),
  mail: { send: () => {}, drain: async () => {} },
  settings: {
    jwtSecret: 'a secret of the tests, long enough to sign with',
    cookiePrefix: 'hadir',
    timeZone: 'Asia/Jakarta',
  },
});
const { url: address } = await listen(app.fetch, '127.0.0.1', 0);
process.send?.({ port: Number(new URL(address).port) });
process.on('disconnect', () => process.exit(0));
