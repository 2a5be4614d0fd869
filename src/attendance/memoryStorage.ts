import type { AttendanceEntry } from '../../contract/attendance.ts';
import { keyOf } from './outboxSnapshot.ts';
import type { OutboxStorage } from './outboxTypes.ts';

/** Keeps entries as long as the tab lives. */
export function createMemoryStorage(): OutboxStorage {
  const entries = new Map<string, AttendanceEntry>();
  return {
    load: async () => [...entries.values()],
    put: async (added) => added.forEach((entry) => entries.set(keyOf(entry), entry)),
    remove: async (userIds) => userIds.forEach((id) => entries.delete(String(id))),
  };
}
