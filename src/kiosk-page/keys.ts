/** Tells a scanner or card reader, which types faster than anybody, from somebody who types a NIS. No field needs the focus. */
import { CARD_NUMBER_MAX_LENGTH } from '../../contract/gate/words.ts';
import type { Read } from './outbox.ts';

/** Keys that follow one another within this time on average were typed by a machine. */
const MACHINE_GAP_MS = 45;
/** After a longer pause a card begins. Within a card one key may be late: a number that has lost its first digit may be somebody else's. */
const PAUSE_MS = 1000;
/** The fewest characters of a card: shorter ones come of two fingers at once. */
const MACHINE_LENGTH = 4;
/** A half-typed number is forgotten after this time: the next pupil begins anew. */
const FORGET_MS = 15_000;

interface Key {
  readonly text: string;
  readonly at: number;
}

export function createKeyReader() {
  let keys: Key[] = [];
  const textOf = (some: readonly Key[]) => some.map(({ text }) => text).join('');

  /** The keys at the end that a machine has typed; somebody may have begun to type before it. */
  function machineKeys(): readonly Key[] {
    let from = keys.length - 1;
    while (from > 0 && (keys[from]?.at ?? 0) - (keys[from - 1]?.at ?? 0) <= PAUSE_MS) from--;
    const run = keys.slice(Math.max(0, from));
    const lasted = (run.at(-1)?.at ?? 0) - (run[0]?.at ?? 0);
    return run.length >= MACHINE_LENGTH && lasted <= MACHINE_GAP_MS * (run.length - 1) ? run : [];
  }

  return {
    /** @returns what was read, at the Enter that ends it */
    press: (key: string, at: number): Read | undefined => {
      const last = keys.at(-1);
      if (last && at - last.at > FORGET_MS) keys = [];
      if (key === 'Enter') {
        const machine = machineKeys();
        // A person who types fast still reaches for Enter.
        const isMachine = machine.length > 0 && at - (machine.at(-1)?.at ?? 0) <= MACHINE_GAP_MS * 3;
        const value = textOf(isMachine ? machine : keys);
        keys = [];
        return value === '' ? undefined : { kind: isMachine ? 'scanned' : 'typed', value };
      }
      if (key === 'Backspace') keys.pop();
      else if (key === 'Escape') keys = [];
      else if (key.length === 1 && key !== ' ' && keys.length < CARD_NUMBER_MAX_LENGTH)
        keys.push({ text: key, at });
      return undefined;
    },
    /** What somebody has typed so far; empty while a machine types. */
    typed: () => textOf(keys),
    /** Forgets what was typed. @param at when; a card whose keys come at this moment goes on. Not said: all of it */
    clear: (at = Number.NaN) => {
      if (!(at - (keys.at(-1)?.at ?? Number.NaN) <= PAUSE_MS)) keys = [];
    },
  };
}
