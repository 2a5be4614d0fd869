/**
 * kill -9 again and again in the middle of an update that changes the tables: no register, count or history is another one afterwards.
 *
 *   npx tsx drills/migrationKills.ts [kills]                                 on the embedded engine
 *   TEST_DATABASE_URL=postgres://… npx tsx drills/migrationKills.ts [kills]  on PostgreSQL
 *
 * Exit 1 when one is.
 */
import { killWhileMigrating } from '../tests/support/migrationKills.ts';

const counts = await killWhileMigrating(Number(process.argv[2] ?? 20), process.env.TEST_DATABASE_URL);
console.log(counts);
process.exit(counts.different > 0 ? 1 : 0);
