// A primary that is killed, and its standby that takes over, under a running Hadir: drills/failover.ts is the long form.
import { expect, test, vi } from 'vitest';
import { hasCluster } from '../../support/cluster.ts';
import { failOver } from '../../support/failover.ts';

vi.setConfig({ testTimeout: 240_000 });

test.runIf(process.env.TEST_DATABASE_URL && hasCluster())(
  'PostgreSQL fails over: calls are 503 meanwhile, Hadir goes on by itself, and no acknowledged mark is lost',
  async () => {
    const counts = await failOver('killed', { processes: 1, beforeMs: 1_000, afterMs: 4_000 });
    expect(counts).toMatchObject({ lost: 0, faults: [] });
    expect(counts.answers[503]).toBeGreaterThan(0);
    expect(counts.acknowledged).toBeGreaterThan(0);
    expect(counts.servesAfterMs).toBeLessThan(10_000);
  },
);
