import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import type { OutboxStorage } from './outboxTypes.ts';
import {
  adoptStoredEntries,
  type StorageChanges,
  keyOf,
  newestOf,
  sameEntry,
  type PendingMarks,
} from './pendingMarks.ts';

/**
 * Keeps pendingMarks and storage in step: one operation after the other, and none that fails holds up the next. A full or
 * forbidden storage must not keep marks from being sent.
 */
export interface PersistenceSync {
  /** Stores all entries that are not in storage yet, with the values they have when the operation runs. */
  readonly keep: () => void;
  /** Removes entries that are done, and replaces stored entries by their rebased ones. */
  readonly settle: (storageChanges: Partial<StorageChanges>) => void;
  /** Takes over what other tabs have stored and delivered. */
  readonly sync: () => void;
  /** Resolves when all operations requested so far are done. */
  readonly settled: () => Promise<void>;
}

/**
 * Creates the link between pendingMarks and a storage.
 * @param onChange is called after each operation that may have changed the pendingMarks.
 */
export function createPersistenceSync(
  pendingMarks: PendingMarks,
  storage: OutboxStorage,
  onChange: () => void,
): PersistenceSync {
  /** Entries that are delivered, but not known to be removed from storage yet. */
  const delivered = new Set<AttendanceEntry>();
  let last: Promise<void> = Promise.resolve();

  const enqueueOperation = (operation: () => Promise<void>) => {
    last = last.then(operation).catch(() => undefined);
  };

  const recordStored = (entry: AttendanceEntry) => {
    const key = keyOf(entry);
    const slot = pendingMarks.get(key);
    if (slot) pendingMarks.set(key, { ...slot, stored: entry, unstored: !sameEntry(newestOf(slot), entry) });
  };

  const keep = () =>
    enqueueOperation(async () => {
      const entries = [...pendingMarks.values()].flatMap((slot) => (slot.unstored ? [newestOf(slot)] : []));
      if (entries.length === 0) return;
      const keys = new Set(entries.map(keyOf));
      const replaced = [...delivered].filter((entry) => keys.has(keyOf(entry)));
      await storage.put(entries);
      // Only a successful put has overwritten them; until then a failing storage may still hold them, and they must be removed.
      for (const entry of replaced) delivered.delete(entry);
      entries.forEach(recordStored);
      onChange();
    });

  const removeDelivered = async () => {
    const gone = [...delivered];
    if (gone.length === 0) return;
    await storage.remove(gone);
    for (const entry of gone) delivered.delete(entry);
  };

  return {
    keep,
    settle({ done = [], rebased = [] }) {
      for (const entry of done) delivered.add(entry);
      enqueueOperation(removeDelivered);
      if (rebased.length > 0)
        enqueueOperation(async () => {
          await storage.replace(rebased);
          for (const [, entry] of rebased) {
            const slot = pendingMarks.get(keyOf(entry));
            if (slot && !slot.unstored && sameEntry(newestOf(slot), entry)) recordStored(entry);
          }
        });
    },
    sync() {
      // Tries again to remove what a failing storage has kept; it would be sent again after the page is next loaded.
      enqueueOperation(removeDelivered);
      enqueueOperation(async () => {
        const entries = await storage.load();
        if (entries) adoptStoredEntries(pendingMarks, entries, delivered);
        else for (const [key, slot] of pendingMarks) pendingMarks.set(key, { ...slot, unstored: true });
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
