/**
 * 800 creates over a line that cuts four in ten answers or requests and stalls one in ten: with an Idempotency-Key none is doubled; without
 * one, the same line doubles many.
 *
 *   npx tsx drills/creates.ts [records]                                   on the embedded engine
 *   TEST_DATABASE_URL=postgres://… npx tsx drills/creates.ts [records]    on PostgreSQL, in a database of its own
 *
 * Exit 1 when something is not so.
 */
import assert from 'node:assert/strict';
import { createOverBadLine } from '../tests/support/badLineCreates.ts';
import { startTestServer } from '../tests/support/server.ts';

const records = Number(process.argv[2] ?? 800);
const server = await startTestServer();
try {
  const without = await createOverBadLine(server, records, false);
  console.log(`without keys: ${records} wanted, ${without.tries} tries, ${without.doubled} doubled`);
  const started = performance.now();
  const withKeys = await createOverBadLine(server, records, true);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `with keys:    ${records} wanted, ${withKeys.tries} tries, ${withKeys.doubled} doubled, in ${seconds} s`,
  );
  assert.equal(withKeys.created, records);
  assert.equal(withKeys.doubled, 0);
  assert.ok(without.doubled > 0, 'the line has doubled nothing: it shows nothing');
} finally {
  await server.close();
}
