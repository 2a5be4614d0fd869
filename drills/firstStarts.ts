/**
 * First starts of four processes at one moment: on an empty PostgreSQL database (with TEST_DATABASE_URL) all serve, and there
 * is one set of data; on an empty folder exactly one opens it, and the others say who has it.
 *
 *   [TEST_DATABASE_URL=postgres://…] npx tsx drills/firstStarts.ts [rounds]
 *
 * Exit 1 when something is not so.
 */
import { firstStarts } from '../tests/support/firstStarts.ts';

const rounds = Number(process.argv[2] ?? 9);
const server = process.env.TEST_DATABASE_URL;
const counts = { rounds: 0, served: 0, refused: 0, faults: 0 };
for (; counts.rounds < rounds; counts.rounds++) {
  for (const at of server === undefined ? [undefined] : [server, undefined]) {
    const { served, refused, faults } = await firstStarts(4, at);
    counts.served += served;
    counts.refused += refused;
    counts.faults += faults.length;
    console.log(counts.rounds + 1, at ? 'database' : 'folder', { served, refused }, ...faults);
  }
}
console.log(counts);
process.exit(counts.faults > 0 ? 1 : 0);
