/**
 * kill -9 again and again while teachers mark: every mark that was acknowledged is there afterwards.
 *
 *   npx tsx drills/kills.ts [kills] [marks]                                 on the embedded engine
 *   TEST_DATABASE_URL=postgres://… npx tsx drills/kills.ts [kills] [marks]  on PostgreSQL, in a database of its own
 *
 * Exit 1 when one was lost.
 */
import { killWhileMarking } from '../tests/support/kills.ts';

const kills = Number(process.argv[2] ?? 50);
const marks = Number(process.argv[3] ?? 20_000);
const counts = await killWhileMarking(kills, marks, process.env.TEST_DATABASE_URL, (now) => {
  if (now.kills % 10 === 0) console.log(now);
});
console.log(counts);
process.exit(counts.lost > 0 ? 1 : 0);
