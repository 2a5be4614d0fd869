import type { AttendanceEntry } from '../../contract/attendance.ts';
import type { OutboxSnapshot, StopReason, Unsaved } from './outboxTypes.ts';

/** One pupil with something left to send. */
export interface Slot {
  /** In the request that is under way. */
  readonly sent?: AttendanceEntry;
  /** Not yet sent. */
  readonly queued?: AttendanceEntry;
  /** Why the server refused what is queued. */
  readonly problem?: string;
}

export const keyOf = (entry: AttendanceEntry): string => String(entry.user_id);

/** Later fields win; a field that the later one does not speak of stays. */
export function merge(
  older: AttendanceEntry | undefined,
  newer: AttendanceEntry | undefined,
): AttendanceEntry {
  // At least one of the two is there: no slot is empty.
  return { ...older, ...newer } as AttendanceEntry;
}

export const newestOf = ({ sent, queued }: Slot): AttendanceEntry => merge(sent, queued);

export const NOTHING_UNSAVED: OutboxSnapshot = {
  unsaved: new Map(),
  counts: { saving: 0, waiting: 0, failed: 0 },
  state: 'saved',
};

/** What the screen may see; a pupil who did not change keeps the same object as in `before`. */
export function toSnapshot(
  slots: ReadonlyMap<string, Slot>,
  before: OutboxSnapshot,
  { waiting, stopped, reason }: { waiting: boolean; stopped?: StopReason; reason?: string },
): OutboxSnapshot {
  const counts = { saving: 0, waiting: 0, failed: 0 };
  const unsaved = new Map<string, Unsaved>();
  for (const [key, slot] of slots) {
    const state = slot.problem !== undefined ? 'failed' : waiting ? 'waiting' : 'saving';
    counts[state] += 1;
    const known = before.unsaved.get(key);
    const entry = newestOf(slot);
    const same = known?.state === state && known.problem === slot.problem && sameEntry(known.entry, entry);
    unsaved.set(key, same ? known : { state, entry, problem: slot.problem });
  }
  const state = counts.failed ? 'failed' : counts.waiting ? 'waiting' : counts.saving ? 'saving' : 'saved';
  return { unsaved, counts, state, stopped, reason: slots.size > 0 ? reason : undefined };
}

const sameEntry = (a: AttendanceEntry, b: AttendanceEntry): boolean =>
  a.status === b.status && a.note === b.note && a.minutes_late === b.minutes_late;
