import { afterAll, expect, test } from 'vitest';
import { sendHalf } from '../../support/halfSent.ts';
import { cleanUp, newFolder, startHadir } from './hadir.ts';

afterAll(cleanUp);

// The long form, with the time after which they are cut off, is drills/halfSentBodies.ts.
test('300 strangers who send half a body and wait cost no more than 20 MB, whatever they say they send', async () => {
  const server = await startHadir({
    NODE_ENV: 'production',
    DATA_DIR: newFolder(),
    LOG_LEVEL: 'silent',
  });
  const path = 'POST /api/v1/login HTTP/1.1';
  // Without the invented school, whose making leaves much room behind. What is compiled and opened at first use is nobody's cost.
  await sendHalf(server, { count: 20, path, declared: 16_000 });
  for (const declared of [16_000, 400_000]) {
    const { grownBy } = await sendHalf(server, { count: 300, path, declared });
    expect(grownBy).toBeLessThanOrEqual(20);
  }
}, 120_000);
