/** The time at the gate: the device's clock, corrected by the server's where it is wrong. */
import { CLOCK_TOLERANCE_MS } from '../../contract/gate/words.ts';

/** By how much the device's clock may drift against its own counter before it was set by somebody (or the device has slept). */
const SET_MS = 2000;

export type Clock = ReturnType<typeof createClock>;

/** @param device what the device's own clock says, in ms since 1970: taps are written with it */
export function createClock(device = () => Date.now(), counter = () => performance.now()) {
  let known: { readonly aheadMs: number; readonly base: number } | undefined;
  /** How far it is ahead of the server's; null: not known, or no longer, because it has been set since. */
  const ahead = () => (known && Math.abs(device() - counter() - known.base) < SET_MS ? known.aheadMs : null);
  /** By how much it is wrong; 0 within what is tolerated. */
  const wrongBy = () => {
    const ms = ahead() ?? 0;
    return Math.abs(ms) > CLOCK_TOLERANCE_MS ? ms : 0;
  };
  return {
    device,
    ahead,
    wrongBy,
    /** The right time, as the server will write it. */
    now: () => device() - wrongBy(),
    learn: (aheadMs: number) => {
      known = { aheadMs, base: device() - counter() };
    },
  };
}
