import type { AttendanceEntry } from '../../contract/attendance.ts';
import type { OutboxStorage } from './outboxTypes.ts';
import { adopt, keyOf, newestOf, sameEntry, type Slots } from './slots.ts';

/**
 * Keeps slots and storage in step: one operation after the other, and none that fails holds up the next. A full or
 * forbidden storage must not keep marks from being sent.
 */
export interface Keeper {
  /** Puts whatever is not in storage there, as it is by then. */
  readonly keep: () => void;
  /** These are done with. */
  readonly forget: (entries: readonly AttendanceEntry[]) => void;
  /** Takes over what other tabs have put and delivered. */
  readonly sync: () => void;
  /** When all that was asked for so far is done. */
  readonly settled: () => Promise<void>;
}

/** @param onChange after each operation that may have changed the slots. */
export function createKeeper(slots: Slots, storage: OutboxStorage, onChange: () => void): Keeper {
  /** Delivered, and not yet known to be out of storage. */
  const delivered = new Map<string, AttendanceEntry>();
  let last: Promise<void> = Promise.resolve();

  const then = (operation: () => Promise<void>) => {
    last = last.then(operation).catch(() => undefined);
  };

  const keep = () =>
    then(async () => {
      const entries = [...slots.values()].flatMap((slot) => (slot.unstored ? [newestOf(slot)] : []));
      if (entries.length === 0) return;
      for (const entry of entries) delivered.delete(keyOf(entry));
      await storage.put(entries);
      for (const entry of entries) {
        const slot = slots.get(keyOf(entry));
        if (slot && sameEntry(newestOf(slot), entry)) slots.set(keyOf(entry), { ...slot, unstored: false });
      }
      onChange();
    });

  const removeDelivered = async () => {
    const gone = [...delivered];
    if (gone.length === 0) return;
    await storage.remove(gone.map(([, entry]) => entry));
    for (const [key, entry] of gone) if (delivered.get(key) === entry) delivered.delete(key);
  };

  return {
    keep,
    forget(entries) {
      for (const entry of entries) delivered.set(keyOf(entry), entry);
      then(removeDelivered);
    },
    sync() {
      // What a storage in trouble did not let go of; left there, it would be sent again in another life.
      then(removeDelivered);
      then(async () => {
        const entries = await storage.load();
        if (entries) adopt(slots, entries, delivered);
        else for (const [key, slot] of slots) slots.set(key, { ...slot, unstored: true });
        onChange();
      });
      keep();
    },
    async settled() {
      let seen: Promise<void>;
      do await (seen = last);
      while (seen !== last);
    },
  };
}
