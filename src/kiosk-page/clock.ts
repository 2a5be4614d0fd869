/** The time at the gate: the device's clock, corrected by the server's where it is wrong. */
import { CLOCK_TOLERANCE_MS } from '../../contract/gate/words.ts';

/** By how much the device's clock may drift against its own counter before it was set by somebody (or the device has slept). */
const SET_MS = 2000;

export interface Clock {
  /** What the device's own clock says, in ms since 1970: taps are written with it. */
  readonly device: () => number;
  /** How far it is ahead of the server's; null: not known, or no longer, because it has been set since. */
  readonly ahead: () => number | null;
  /** The right time, as the server will write it. */
  readonly now: () => number;
  /** By how much it is wrong; 0 within what is tolerated. */
  readonly wrongBy: () => number;
  readonly learn: (aheadMs: number) => void;
}

export function createClock(device = () => Date.now(), counter = () => performance.now()): Clock {
  let known: { readonly aheadMs: number; readonly base: number } | undefined;
  const ahead = () => (known && Math.abs(device() - counter() - known.base) < SET_MS ? known.aheadMs : null);
  const wrongBy = () => {
    const ms = ahead() ?? 0;
    return Math.abs(ms) > CLOCK_TOLERANCE_MS ? ms : 0;
  };
  return {
    device,
    ahead,
    wrongBy,
    now: () => device() - wrongBy(),
    learn: (aheadMs) => {
      known = { aheadMs, base: device() - counter() };
    },
  };
}
