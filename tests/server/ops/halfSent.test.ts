import { afterAll, expect, test } from 'vitest';
import { sendHalf } from '../../support/halfSent.ts';
import { cleanUp, newFolder, startHadir } from './hadir.ts';

afterAll(cleanUp);

// The long form, with the time after which they are cut off, is drills/halfSentBodies.ts.
test('300 strangers who send half a body and wait cost no more than 20 MB, whatever they say they send', async () => {
  // Without the invented school, whose making leaves much room behind.
  const server = await startHadir({ NODE_ENV: 'production', DATA_DIR: newFolder(), LOG_LEVEL: 'silent' });
  for (const declared of [16_000, 400_000]) {
    // What is compiled at first use is nobody's cost, nor is the room through which a body passes that is too large: newer versions
    // of Node.js take up to 130 MB of it and use it again. What all that wait cost is held each time, so it is never more than the least.
    let least = Infinity;
    for (let time = 0; time < 6 && least > 20; time++) {
      const path = 'POST /api/v1/login HTTP/1.1';
      least = Math.min(least, (await sendHalf(server, { count: 300, path, declared })).grownBy);
    }
    expect(least).toBeLessThanOrEqual(20);
  }
}, 120_000);
