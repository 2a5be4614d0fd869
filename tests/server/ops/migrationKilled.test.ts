// An update is cut off by a power cut while it changes the tables of a database that an older Hadir has filled.
import { expect, test } from 'vitest';
import { killWhileMigrating } from '../../support/migrationKills.ts';

test('a process that is killed in the middle of an update has lost nothing: the next start finishes it', async () => {
  const { kills, compared, different } = await killWhileMigrating(1, process.env.TEST_DATABASE_URL);
  expect([kills, compared, different]).toEqual([1, 20, 0]);
}, 120_000);
