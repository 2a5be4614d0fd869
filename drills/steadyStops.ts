/**
 * Stops under people who keep coming: real processes, each told to end while new connections arrive at a steady pace.
 *
 *   npx tsx drills/steadyStops.ts [rounds] (also with TEST_DATABASE_URL)
 *
 * Exit 1 when one went on accepting for over half a second, left a question without an answer that was sent before, or did not end well.
 */
import { cleanUp, demoFolder, startHadir } from '../tests/server/ops/hadir.ts';
import { stopUnderArrivals } from '../tests/support/steadyArrivals.ts';

const rounds = Number(process.argv[2] ?? 3);
const DATABASE_URL = process.env.TEST_DATABASE_URL;
let bad = 0;
try {
  for (const perSecond of [10, 40, 200])
    for (let round = 0; round < rounds; round++) {
      const hadir = await startHadir({
        DATA_DIR: demoFolder(),
        LOG_LEVEL: 'silent',
        ...(DATABASE_URL && { DATABASE_URL }),
      });
      const stop = await stopUnderArrivals(hadir.url, { perSecond, forMs: 2_000 }, () => {
        hadir.child.kill('SIGTERM');
        return hadir.ended;
      });
      if (stop.lost > 0 || stop.code !== 0 || stop.acceptedForMs > 500) bad += 1;
      const [accepted, ended] = [stop.acceptedForMs, stop.endedAfterMs].map(Math.round);
      console.log(
        `${perSecond}/s: ${stop.arrived} asked, ${stop.lost} lost, accepted for ${accepted} ms, ended after ${ended} ms, exit ${stop.code}`,
      );
    }
} finally {
  await cleanUp();
}
process.exit(bad > 0 ? 1 : 0);
