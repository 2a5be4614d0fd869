import { availableParallelism, loadavg } from 'node:os';

/** At most so many times as long: what takes longer on any machine is wrong. */
const MOST = 4;

/** What `npm test` knows before the load average of a minute does: it runs two halves beside each other. */
const BESIDE_OTHERS = Number(process.env.TIMES_AS_SLOW ?? 1);

/**
 * How long to wait for something, in ms of the clock: so many ms of a machine with a free core, longer on one that other
 * work keeps busy. A screen that does not come is then told after seconds, and a slow machine is no failure.
 */
export function patience(ms: number): number {
  const [running = 1] = loadavg();
  return Math.round(ms * Math.min(Math.max(running / availableParallelism(), BESIDE_OTHERS), MOST));
}
