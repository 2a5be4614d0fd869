/**
 * Messages to families by gateways that are slow, answer 500, cut the line after taking a message, report twice and out of order and are
 * away for two hours, from processes that are killed 50 times: none is lost or doubled, sent at night, beyond the cap or about a pupil who
 * has come.
 *
 *   npx tsx drills/gateway.ts [kills] [messages]                                 one process on the embedded engine
 *   TEST_DATABASE_URL=postgres://… npx tsx drills/gateway.ts [kills] [messages]  two processes on PostgreSQL, in a database of its own
 *
 * Exit 1 when one was. The short form has 15 kills and 400 messages.
 */
import { drillGateways } from '../tests/support/gatewayDrill.ts';

const [kills, messages] = [Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 2_000)];
console.log(
  await drillGateways({ kills, messages }, process.env.TEST_DATABASE_URL, (counts) => console.log(counts)),
);
