import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { Answer, Mark } from './rows.ts';

/** `conflict`: somebody else has changed the mark meanwhile, and the user is asked which one counts. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict' | 'failed';
export type UnsavedState = Exclude<SaveState, 'saved'>;
export type StopReason = 'expired' | 'forbidden';

export type Verdict =
  | { readonly kind: 'retry'; readonly message: string }
  | { readonly kind: 'stop'; readonly message: string; readonly reason: StopReason }
  /** `entries`: the sentence for each refused entry, by its place in the batch; empty when the server named none. */
  | { readonly kind: 'reject'; readonly message: string; readonly entries: ReadonlyMap<number, string> };

/**
 * The storage in which entries outlive the page, shared by all tabs of one person. Each call is made after the
 * previous one has ended, and may reject: then the outbox goes on from memory.
 */
export interface OutboxStorage {
  /** Whether what is put here survives the end of the tab. */
  readonly durable: boolean;
  /** undefined: somebody has emptied it (site data cleared), so a missing entry does not mean a delivered one. */
  readonly load: () => Promise<readonly AttendanceEntry[] | undefined>;
  readonly put: (entries: readonly AttendanceEntry[]) => Promise<void>;
  /** Replaces each entry by the other, where the stored one is still unchanged. */
  readonly replace: (
    pairs: readonly (readonly [old: AttendanceEntry, entry: AttendanceEntry])[],
  ) => Promise<void>;
  /** Only those that are still just so: a newer value, perhaps of another tab, stays. */
  readonly remove: (entries: readonly AttendanceEntry[]) => Promise<void>;
  /** Runs the job while no other tab runs one. */
  readonly alone: (job: () => Promise<void>) => Promise<void>;
  /** Notifies when another tab has put or removed something. @returns unsubscribes */
  readonly watch: (onChange: () => void) => () => void;
}

export interface Timer {
  /** @returns the function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface OutboxOptions {
  /** One request; rejects when the server did not take it. */
  readonly send: (entries: readonly AttendanceEntry[]) => Promise<Answer>;
  readonly judge: (error: unknown, entries: readonly AttendanceEntry[]) => Verdict;
  /** Called before the listeners, so that they find the confirmed values in place. */
  readonly onAnswer: (entries: readonly AttendanceEntry[], answer: Answer) => void;
  /** Whether the same person made that mark, elsewhere or in a request whose answer was lost: no reason to ask. */
  readonly isOwn: (mark: Mark) => boolean;
  readonly storage: OutboxStorage;
  readonly timer: Timer;
}

/** One pupil with something left to send. */
export interface Unsaved {
  readonly state: UnsavedState;
  /** The newest value. */
  readonly entry: AttendanceEntry;
  /** The server's sentence, when failed. */
  readonly problem?: string;
  /** What the server has instead, when in conflict. */
  readonly conflict?: Mark;
}

export interface OutboxSnapshot {
  /** The unsaved marks by pupil; whoever is missing here is saved. An unchanged pupil keeps the same object. */
  readonly unsaved: ReadonlyMap<string, Unsaved>;
  readonly counts: Readonly<Record<UnsavedState, number>>;
  readonly state: SaveState;
  /** Whether all that is unsaved is in a storage that survives the end of the tab. */
  readonly kept: boolean;
  readonly stopped?: StopReason;
  /** Why the last attempt failed, for the user. */
  readonly reason?: string;
}

export interface Outbox {
  readonly put: (entries: readonly AttendanceEntry[]) => void;
  /** Begin, or go on after `stop`: what the storage holds is sent too. */
  readonly start: () => void;
  /** No new request begins; what is under way is finished and recorded. */
  readonly stop: () => void;
  /** The connection may be back: sends what is queued now. */
  readonly wake: () => void;
  /** The user asks: sends again also what failed and after a stop. */
  readonly retry: (userId?: Id) => void;
  /** Gives up what the server refused. */
  readonly discard: () => void;
  /** Answers a conflict: the user's own value is sent over the other one, or given up. */
  readonly resolve: (userId: Id, choice: 'mine' | 'theirs') => void;
  readonly snapshot: () => OutboxSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
}
