/** The line to the server: what is known of it, and when it is tried again. */
import type { Refusal } from './ask.ts';
import type { Outbox } from './outbox.ts';

/** How often the kiosk is asked for when nothing happens: it learns of being revoked and of its clock. */
const CHECK_EVERY_MS = 30_000;
/** How soon it is tried again while something waits or nobody answers. */
const RETRY_EVERY_MS = 5000;

export function createLine({ kept, flush }: Pick<Outbox, 'kept' | 'flush'>, counter: () => number) {
  let trouble: Refusal | undefined;
  let triedAt = counter();
  const ask = (): Promise<void> => {
    triedAt = counter();
    return flush(true);
  };
  return {
    /** Why the server could not be asked or said no; undefined where all is well. */
    trouble: () => trouble,
    learn: (told: Refusal | undefined) => {
      trouble = told;
      if (!told) triedAt = counter();
    },
    /** Asks for this kiosk, and sends what waits. */
    ask,
    isDue: () => counter() - triedAt >= (trouble || kept().taps.length > 0 ? RETRY_EVERY_MS : CHECK_EVERY_MS),
  };
}
