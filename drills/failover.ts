/**
 * PostgreSQL fails over under two processes that serve marks and reads: a primary with a synchronous standby behind a proxy. The primary is
 * killed, then (in a cluster of its own) goes silent without cutting its lines; the standby is promoted and the proxy turned.
 *
 *   npx tsx drills/failover.ts [rounds] [transaction | session]    the mode of a PgBouncer between the processes and the proxy
 *
 * Exit 1 when an acknowledged mark was lost, a call failed otherwise than by 503, or one still failed 10 s after the promotion.
 */
import { failOver } from '../tests/support/failover.ts';

const rounds = Number(process.argv[2] ?? 1);
const pooler = process.argv[3];
if (pooler !== undefined && pooler !== 'transaction' && pooler !== 'session')
  throw new Error(`there is no mode ${pooler}`);
let bad = 0;
for (let round = 0; round < rounds; round += 1)
  for (const failure of ['killed', 'silent'] as const) {
    const counts = await failOver(failure, { processes: 2, beforeMs: 5_000, afterMs: 20_000, pooler });
    console.log(counts);
    if (counts.lost > 0 || counts.faults.length > 0 || counts.servesAfterMs > 10_000) bad += 1;
  }
process.exit(bad > 0 ? 1 : 0);
