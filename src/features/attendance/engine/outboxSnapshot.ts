import type { OutboxSnapshot, StopReason, UnsavedMark, UnsavedState } from './outboxTypes.ts';
import { newestOf, sameEntry, type PendingMark, type PendingMarks } from './pendingMarks.ts';

const ZERO_COUNTS: Readonly<Record<UnsavedState, number>> = { saving: 0, waiting: 0, conflict: 0, failed: 0 };

export const NOTHING_UNSAVED: OutboxSnapshot = {
  unsaved: new Map(),
  counts: ZERO_COUNTS,
  state: 'saved',
  kept: true,
};

/** The states by how much the user has to do about them, most first. */
const STATES_BY_URGENCY: readonly UnsavedState[] = ['failed', 'conflict', 'waiting', 'saving'];

const stateOf = ({ problem, conflict }: PendingMark, waiting: boolean): UnsavedState =>
  problem !== undefined ? 'failed' : conflict ? 'conflict' : waiting ? 'waiting' : 'saving';

interface SendingCircumstances {
  /** Whether requests do not get through at the moment. */
  readonly waiting: boolean;
  /** Whether the storage outlives the tab. */
  readonly durable: boolean;
  readonly stopped?: StopReason;
  readonly reason?: string;
}

/** Builds the state that the screen shows. A pupil whose state did not change keeps the same object as in `before`. */
export function toSnapshot(
  pendingMarks: PendingMarks,
  before: OutboxSnapshot,
  { waiting, durable, stopped, reason }: SendingCircumstances,
): OutboxSnapshot {
  const counts = { ...ZERO_COUNTS };
  const unsaved = new Map<string, UnsavedMark>();
  let kept = true;
  for (const [key, slot] of pendingMarks) {
    const state = stateOf(slot, waiting);
    counts[state] += 1;
    kept &&= durable && !slot.unstored;
    const existing = before.unsaved.get(key);
    const entry = newestOf(slot);
    const { problem, conflict } = slot;
    const isUnchanged =
      existing?.state === state &&
      existing.problem === problem &&
      existing.conflict === conflict &&
      sameEntry(existing.entry, entry);
    unsaved.set(key, isUnchanged ? existing : { state, entry, problem, conflict });
  }
  const state = STATES_BY_URGENCY.find((urgent) => counts[urgent] > 0) ?? 'saved';
  return { unsaved, counts, state, kept, stopped, reason: pendingMarks.size > 0 ? reason : undefined };
}
