/**
 * Schools that import at the same moment on two processes, while marks are written beside them: no call is refused, no mark waits long, and
 * no import is silent for so long that its page gives it up.
 *
 *   TEST_DATABASE_URL=postgres://… npx tsx drills/manySchools.ts [schools] [pupils] [marks a second]    in a database of its own
 *
 * The long form is 16 2000 200. With `WATCH=1` it tells which statements waited for whose lock. Exit 1 when a call failed, when the slowest
 * hundredth of the marks beside the imports took longer than 250 ms, or when an import said nothing for ten seconds.
 */
import { importAtOnce } from '../tests/support/manySchools.ts';

const MOST_P99_MS = 250;
const MOST_SILENT_MS = 10_000;
const server = process.env.TEST_DATABASE_URL;
if (server === undefined) throw new Error('TEST_DATABASE_URL is missing');
const [schools = 4, pupils = 500, marksASecond = 50] = process.argv.slice(2).map(Number);
const seen = await importAtOnce(server, {
  schools,
  pupils,
  marksASecond,
  watches: process.env.WATCH === '1',
});
console.table([{ schools, pupils, marksASecond, ...seen.imports }]);
console.table([seen.marks]);
console.log(`longest silence of an import: ${seen.silentMs} ms`);
if (seen.waits.length > 0) console.table(seen.waits);
for (const line of seen.failures) console.log(line);
const isTooSlow = seen.marks.p99 > MOST_P99_MS || seen.silentMs > MOST_SILENT_MS;
process.exit(seen.failures.length > 0 || isTooSlow ? 1 : 0);
