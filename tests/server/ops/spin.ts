/** Under the watchdog, with a handler for SIGTERM as the server has: spins for ever, or waits without the processor as long as it is told and then says so. */
import { startWatchdog } from '../../../server/process/watchdog.ts';

const [what = 'spin', ms = '0'] = process.argv.slice(2);
process.on('SIGTERM', () => {});
startWatchdog(2);
console.log('begun');
setTimeout(() => {
  if (what === 'spin') for (;;);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
  console.log('through');
  process.exit(0);
}, 100);
