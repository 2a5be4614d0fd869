import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import type { OutboxStorage } from './outboxTypes.ts';
import { keyOf, sameEntry } from './pendingMarks.ts';

/** Keeps entries as long as the tab lives, where the browser offers nothing better. */
export function createMemoryStorage(): OutboxStorage {
  const entries = new Map<string, AttendanceEntry>();
  const holds = (entry: AttendanceEntry): boolean => {
    const now = entries.get(keyOf(entry));
    return now !== undefined && sameEntry(now, entry);
  };
  return {
    durable: false,
    load: async () => [...entries.values()],
    put: async (added) => added.forEach((entry) => entries.set(keyOf(entry), entry)),
    replace: async (pairs) => pairs.forEach(([old, entry]) => holds(old) && entries.set(keyOf(entry), entry)),
    remove: async (gone) => gone.forEach((entry) => holds(entry) && entries.delete(keyOf(entry))),
    alone: (job) => job(),
    watch: () => () => undefined,
  };
}
