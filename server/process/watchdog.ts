import { Worker } from 'node:worker_threads';

const TICK_MS = 1_000;

export interface Watchdog {
  /** Lowers the limit to this many seconds, because the process is about to end. */
  hurry(seconds: number): void;
  stop(): Promise<void>;
}

/**
 * Kills the process when its only thread has been spinning for so long that it answers nothing any more, not even a signal.
 *
 * It counts the watcher's own ticks without a heartbeat in which the process used the processor, not the time: in a suspended or stopped
 * process the watcher does not tick either, and a process that waits (for a disk, a debugger) does not spin.
 *
 * @param seconds longer than any legitimate uninterrupted work; 0 switches the watchdog off
 */
export function startWatchdog(seconds: number): Watchdog {
  if (seconds === 0) return { hurry: () => {}, stop: async () => {} };
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  shared[1] = seconds;
  const heartbeatTimer = setInterval(() => Atomics.add(shared, 0, 1), TICK_MS / 2);
  heartbeatTimer.unref();
  // The function is passed as text, so that the worker needs no loader and hardly any memory. A transpiler may wrap functions in `__name`,
  // so that is defined here, too.
  const worker = new Worker(`const __name = (f) => f; (${watch.toString()})()`, {
    eval: true,
    execArgv: [],
    workerData: { shared, tickMs: TICK_MS },
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  worker.unref();
  return {
    hurry: (limit) => void Atomics.store(shared, 1, Math.min(limit, seconds)),
    stop: async () => {
      clearInterval(heartbeatTimer);
      await worker.terminate();
    },
  };
}

/** Runs in a thread of its own, so it must not use anything else of this file. */
function watch(): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads');
  const { writeSync } = process.getBuiltinModule('node:fs');
  const { shared, tickMs } = workerData as { shared: Int32Array; tickMs: number };
  const SPINNING_CPU_SHARE = 0.1;
  let seen = -1;
  let missedHeartbeats = 0;
  let usedCpu = process.cpuUsage();
  setInterval(() => {
    const now = Atomics.load(shared, 0);
    const { user, system } = process.cpuUsage(usedCpu);
    usedCpu = process.cpuUsage();
    if (now !== seen) missedHeartbeats = 0;
    else if (user + system > SPINNING_CPU_SHARE * tickMs * 1000) missedHeartbeats += 1;
    seen = now;
    if (missedHeartbeats < Atomics.load(shared, 1)) return;
    writeSync(
      2,
      `Hadir tidak menjawab lagi selama ${missedHeartbeats} detik padahal bekerja terus, jadi diakhiri. Yang sudah tersimpan tetap ada. Jalankan lagi; bila pekerjaan panjang memang wajar di sini, naikkan WATCHDOG.\n`,
    );
    process.kill(process.pid, 'SIGKILL');
  }, tickMs);
}
