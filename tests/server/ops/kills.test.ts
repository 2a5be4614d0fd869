// Short forms of drills/kills.ts and drills/firstStarts.ts; on PostgreSQL where TEST_DATABASE_URL says one.
import { expect, test, vi } from 'vitest';
import { firstStarts } from '../../support/firstStarts.ts';
import { killWhileMarking } from '../../support/kills.ts';

// Whole processes, each with a database of its own: slow where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

const server = process.env.TEST_DATABASE_URL;

test('no acknowledged mark is lost by kills in the middle of marking', async () => {
  const { kills, acknowledged, lost } = await killWhileMarking(2, 300, server);
  expect([kills >= 2, acknowledged >= 300, lost]).toEqual([true, true, 0]);
});

test('of processes that start at one moment on nothing, all that can serve do, and there is one set of data', async () => {
  const { served, refused, faults } = await firstStarts(3, server);
  expect(faults).toEqual([]);
  expect([served, refused]).toEqual(server === undefined ? [1, 2] : [3, 0]);
});
