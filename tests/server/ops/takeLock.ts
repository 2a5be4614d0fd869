/** Takes the lock of the folder given, says so, and holds it until it is killed. Waits for a moment that all takers share. */
import { acquireLock } from '../../../server/db/lock.ts';

const [folder = '', moment = '0'] = process.argv.slice(2);
while (Date.now() < Number(moment));
try {
  acquireLock(folder);
  console.log('held');
  setInterval(() => {}, 1_000);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
