/** The entries that the outbox has for each pupil, and the functions for everything that can happen to them. It uses no time, storage or network. */
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import type { StopReason, SendErrorVerdict } from './outboxTypes.ts';
import type { MarkingAnswer, Mark } from './rows.ts';

/** The internal state of one pupil with something left to send. */
export interface PendingMark {
  /** The entry in the request that is under way. */
  readonly sent?: AttendanceEntry;
  /** The entry that is not sent yet. */
  readonly queued?: AttendanceEntry;
  /** Why the server refused the queued entry. */
  readonly problem?: string;
  /** The mark on the server that conflicts with the queued entry. */
  readonly conflict?: Mark;
  /** Whether the newest value, a tap in this tab, is not in storage yet, or could not be stored. */
  readonly unstored?: boolean;
  /** The entry in storage, as far as this tab knows. */
  readonly stored?: AttendanceEntry;
}

export type PendingMarks = Map<string, PendingMark>;

export const keyOf = (entry: AttendanceEntry): string => String(entry.user_id);

/**
 * Merges two entries of one pupil. Fields of the newer one win, and a field that it leaves out stays. The older version stays too:
 * both taps were made upon the mark that the user saw at the first one.
 */
function mergeEntries(
  older: AttendanceEntry | undefined,
  newer: AttendanceEntry | undefined,
): AttendanceEntry {
  // At least one of the two exists, because no slot is empty.
  if (!older || !newer) return (older ?? newer) as AttendanceEntry;
  const { source: _ofTheOlder, version = newer.version, ...fields } = older;
  return { ...fields, ...newer, ...(version !== undefined && { version }) };
}

export const newestOf = ({ sent, queued }: PendingMark): AttendanceEntry => mergeEntries(sent, queued);

export const sameEntry = (a: AttendanceEntry, b: AttendanceEntry): boolean =>
  a.status === b.status &&
  a.note === b.note &&
  a.minutes_late === b.minutes_late &&
  a.version === b.version &&
  a.source === b.source;

/** The entries that may be sent now. Entries that were refused or wait for the user's decision are not among them. */
export const sendable = (pendingMarks: PendingMarks): AttendanceEntry[] =>
  [...pendingMarks.values()].flatMap(({ queued, problem, conflict }) =>
    queued && problem === undefined && conflict === undefined ? [queued] : [],
  );

/** Adds a tap of the user. On a pupil in conflict the tap is the decision, because both values were on the screen. */
export function addTap(pendingMarks: PendingMarks, entry: AttendanceEntry): void {
  const key = keyOf(entry);
  const { sent, queued, conflict, stored } = pendingMarks.get(key) ?? {};
  pendingMarks.set(key, {
    sent,
    stored,
    queued: conflict ? rebaseOn(conflict, mergeEntries(queued, entry)) : mergeEntries(queued, entry),
    unstored: true,
  });
}

/** The same entry, but based on the version of this mark. */
export const rebaseOn = (mark: Mark, { version: _seen, ...entry }: AttendanceEntry): AttendanceEntry => ({
  ...entry,
  ...(mark.version !== undefined && { version: mark.version }),
});

/** Records that a batch is being sent. */
export function recordSending(pendingMarks: PendingMarks, batch: readonly AttendanceEntry[]): void {
  for (const entry of batch) {
    const { unstored, stored } = pendingMarks.get(keyOf(entry)) ?? {};
    pendingMarks.set(keyOf(entry), { sent: entry, unstored, stored });
  }
}

/**
 * Takes over what the storage holds: another tab may have put newer values, or delivered some.
 * @param delivered entries that this tab has delivered and not yet been able to remove from storage.
 */
export function adoptStoredEntries(
  pendingMarks: PendingMarks,
  entries: readonly AttendanceEntry[],
  delivered: ReadonlySet<AttendanceEntry>,
): void {
  const found = new Set<string>();
  for (const stored of entries) {
    const key = keyOf(stored);
    const slot = pendingMarks.get(key);
    if (!slot && [...delivered].some((entry) => keyOf(entry) === key && sameEntry(entry, stored))) continue;
    found.add(key);
    if (!slot) pendingMarks.set(key, { queued: stored, stored });
    else if (slot.unstored)
      // The tap came before the storage was read, so it is merged onto the stored entry.
      pendingMarks.set(
        key,
        slot.sent ? slot : { ...slot, queued: mergeEntries(stored, slot.queued), stored },
      );
    else if (!sameEntry(newestOf(slot), stored))
      pendingMarks.set(key, { sent: slot.sent, queued: stored, stored });
  }
  for (const [key, slot] of pendingMarks)
    if (!found.has(key) && !slot.sent && !slot.unstored) pendingMarks.delete(key);
}

/** What has to be changed in storage after an answer. */
export interface StorageChanges {
  readonly done: readonly AttendanceEntry[];
  /** The same taps, based on a newer version of the mark. Each replaces the stored entry, unless another tab has stored something else. */
  readonly rebased: readonly (readonly [stored: AttendanceEntry, rebased: AttendanceEntry])[];
}

/** Records the server's answer to a batch. */
export function recordAnswer(
  pendingMarks: PendingMarks,
  batch: readonly AttendanceEntry[],
  { marks, conflicts }: MarkingAnswer,
  isOwn: (mark: Mark) => boolean,
): StorageChanges {
  const done: AttendanceEntry[] = [];
  const rebased: (readonly [AttendanceEntry, AttendanceEntry])[] = [];
  for (const entry of batch) {
    const key = keyOf(entry);
    const { queued, unstored, stored } = pendingMarks.get(key) ?? {};
    const conflict = conflicts.get(key);
    const newest = newestOf({ sent: entry, queued });
    const basis = conflict ?? marks.get(key);
    if (conflict && !isOwn(conflict)) pendingMarks.set(key, { queued: newest, conflict, unstored, stored });
    else if (conflict || queued) {
      const now = basis ? rebaseOn(basis, newest) : newest;
      pendingMarks.set(key, { queued: now, unstored: unstored || !stored, stored });
      if (stored && !sameEntry(stored, now)) rebased.push([stored, now]);
    } else {
      pendingMarks.delete(key);
      done.push(entry, ...(stored ? [stored] : []));
    }
  }
  return { done, rebased };
}

/**
 * Removes the entries of these pupils, which are given up in favour of the server's value.
 * @returns their entries that may be in storage.
 */
export function removePendingMarks(pendingMarks: PendingMarks, keys: readonly string[]): AttendanceEntry[] {
  return keys.flatMap((key) => {
    const slot = pendingMarks.get(key);
    pendingMarks.delete(key);
    return slot ? [newestOf(slot), ...(slot.stored ? [slot.stored] : [])] : [];
  });
}

/**
 * Records that the server did not accept a batch.
 * @returns the reason to stop, or `singly` when no entry was named, so that each must be tried alone.
 */
export function recordRefusal(
  pendingMarks: PendingMarks,
  batch: readonly AttendanceEntry[],
  verdict: SendErrorVerdict,
): StopReason | 'singly' | undefined {
  const judged = new Set<string>();
  for (const entry of batch) {
    const key = keyOf(entry);
    const slot = pendingMarks.get(key) ?? { sent: entry };
    // A newer tap is not part of the refused request, so it is sent like any other.
    if (!slot.queued || sameEntry(newestOf(slot), entry)) judged.add(key);
    pendingMarks.set(key, { queued: newestOf(slot), unstored: slot.unstored, stored: slot.stored });
  }
  if (verdict.kind === 'retry') return undefined;
  if (verdict.kind === 'stop') {
    if (verdict.reason === 'forbidden')
      for (const [key, slot] of pendingMarks) pendingMarks.set(key, { ...slot, problem: verdict.message });
    return verdict.reason;
  }
  const named = batch.some((_, place) => verdict.entries.has(place));
  if (!named && batch.length > 1) return 'singly';
  batch.forEach((entry, place) => {
    const key = keyOf(entry);
    const problem = named ? verdict.entries.get(place) : verdict.message;
    if (problem !== undefined && judged.has(key))
      pendingMarks.set(key, { ...pendingMarks.get(key), problem });
  });
  return undefined;
}
