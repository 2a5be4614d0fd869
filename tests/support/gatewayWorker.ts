/** A process of Hadir that sends messages and takes receipts, at a moment that it is told. It tells its port, and waits to be killed. */
import { eq } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { schoolDay } from '../../server/base/schoolDay.ts';
import { runFamilyQueue } from '../../server/features/family/gateway/queue.ts';
import { guardianPupils, guardians } from '../../server/schema.ts';
import { listen } from '../../server/process/listen.ts';
import { openDatabase } from '../../server/process/open.ts';
import { DRILL_DAY, isAbsentAt, JWT_SECRET, ZONE } from './gatewayDrill.ts';
import { installation } from './installation.ts';

const ahead = Number(process.env.CLOCK_AHEAD_MS);
const clock = { now: () => new Date(Date.now() + ahead) };
const database = await openDatabase(
  { DATA_DIR: process.env.DATA_DIR ?? '', DATABASE_URL: process.env.DATABASE_URL },
  async () => {},
  {},
);
const deps = {
  ...database,
  hasRoom: async () => true,
  installation: installation(clock.now()),
  clock,
  log: pino({ level: 'warn' }, { write: (line) => process.stderr.write(line) }),
  mail: { send: () => {}, drain: async () => {} },
  settings: { jwtSecret: JWT_SECRET, cookiePrefix: 'hadir', timeZone: ZONE, gatewayAllowsPrivate: true },
};
const { url } = await listen(createApp(deps).fetch, '127.0.0.1', 0);
const everybody = await database.db
  .select({ userId: guardianPupils.userId, guardian: guardians })
  .from(guardianPupils)
  .innerJoin(guardians, eq(guardians.id, guardianPupils.guardianId));
console.log(url);
for (;;) {
  await runFamilyQueue(
    {
      ...deps,
      random: Math.random,
      readTruth: async (_db, { schoolId }, now) =>
        everybody
          .filter(({ userId, guardian }) => guardian.schoolId === schoolId && isAbsentAt(userId, now))
          .filter(() => schoolDay(now, ZONE) === DRILL_DAY)
          .map(({ userId, guardian }) => ({
            userId,
            reason: 'absent',
            guardian,
            text: String(userId),
            values: { nama: '', kelas: '', tanggal: '', jam: '', sekolah: '', wali_kelas: '', wali: '' },
          })),
    },
    new AbortController().signal,
  );
  await pause(100);
}
