/**
 * Takes the locks of the folders given, one after another, says of each what came of it, and holds what it has
 * got until it is killed.
 * Each is taken at a moment that all takers share, half a second after the one before.
 */
import { acquireLock } from '../../../server/db/lock.ts';

const [folders = '', moment = '0'] = process.argv.slice(2);
let holds = false;
const asleep = new Int32Array(new SharedArrayBuffer(4));

for (const [n, folder] of folders.split(':').entries()) {
  const at = Number(moment) + n * 500;
  // Sleeps until shortly before: takers that spin keep each other from being there in time.
  Atomics.wait(asleep, 0, 0, Math.max(at - Date.now() - 5, 0));
  while (Date.now() < at);
  try {
    acquireLock(folder);
    holds = true;
    console.log('held');
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}
console.log('done');
if (holds) setInterval(() => {}, 1_000);
