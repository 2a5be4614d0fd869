/**
 * PgBouncer with its defaults in front of PostgreSQL, in transaction and in session mode: four processes start at once on an empty database,
 * serve marks and reads, are restarted one after the other, and `hadir check` looks at what they leave.
 *
 *   TEST_DATABASE_URL=postgres://… npx tsx drills/poolers.ts [seconds] [restarts]
 *
 * Exit 1 when anything was answered or logged as an error, or a mark was lost.
 */
import { serveThroughPooler } from '../tests/support/throughPooler.ts';

const server = process.env.TEST_DATABASE_URL;
if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
const forMs = Number(process.argv[2] ?? 30) * 1000;
const restarts = Number(process.argv[3] ?? 8);
let bad = 0;
for (const mode of ['transaction', 'session'] as const) {
  const counts = await serveThroughPooler(server, mode, { processes: 4, restarts, forMs });
  console.log(counts);
  if (counts.errors.length > 0 || counts.lost > 0 || counts.checkExit !== 0) bad += 1;
}
process.exit(bad > 0 ? 1 : 0);
