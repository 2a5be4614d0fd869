import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { MarkingAnswer, Mark } from './rows.ts';

/** `conflict`: somebody else has changed the mark meanwhile, and the user is asked which one counts. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'conflict' | 'failed';
export type UnsavedState = Exclude<SaveState, 'saved'>;
export type StopReason = 'expired' | 'forbidden';

export type SendErrorVerdict =
  | { readonly kind: 'retry'; readonly message: string }
  | { readonly kind: 'stop'; readonly message: string; readonly reason: StopReason }
  /** `entries` has the message for each refused entry, by its index in the batch. It is empty when the server named none. */
  | { readonly kind: 'reject'; readonly message: string; readonly entries: ReadonlyMap<number, string> };

/**
 * The storage in which entries outlive the page, shared by all tabs of one person. Each call is made after the
 * previous one has ended, and may reject: then the outbox goes on from memory.
 */
export interface OutboxStorage {
  /** Whether what is put here survives the end of the tab. */
  readonly durable: boolean;
  /**
   * Loads the stored entries. The result is undefined when somebody has cleared the site's data, so that a missing entry does not mean a
   * delivered one.
   */
  readonly load: () => Promise<readonly AttendanceEntry[] | undefined>;
  readonly put: (entries: readonly AttendanceEntry[]) => Promise<void>;
  /** Replaces each entry by the other, where the stored one is still unchanged. */
  readonly replace: (
    pairs: readonly (readonly [old: AttendanceEntry, entry: AttendanceEntry])[],
  ) => Promise<void>;
  /** Removes the entries that are unchanged in storage. A newer value, perhaps from another tab, stays. */
  readonly remove: (entries: readonly AttendanceEntry[]) => Promise<void>;
  /** Runs the job while no other tab runs one for the same session. */
  readonly alone: (job: () => Promise<void>) => Promise<void>;
  /** Notifies when another tab has put or removed something. @returns unsubscribes */
  readonly watch: (onChange: () => void) => () => void;
}

export interface Timer {
  /**
   * Calls `run` after a delay.
   * @returns the function that cancels it.
   */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface OutboxOptions {
  /** Sends one request. It rejects when the server did not accept it. */
  readonly send: (entries: readonly AttendanceEntry[]) => Promise<MarkingAnswer>;
  readonly judge: (error: unknown, entries: readonly AttendanceEntry[]) => SendErrorVerdict;
  /** Called before the listeners, so that they find the confirmed values in place. */
  readonly onAnswer: (entries: readonly AttendanceEntry[], answer: MarkingAnswer) => void;
  /** Whether the same person made that mark, elsewhere or in a request whose answer was lost. Such a mark is no conflict. */
  readonly isOwn: (mark: Mark) => boolean;
  readonly storage: OutboxStorage;
  readonly timer: Timer;
}

/** The public state of one pupil's mark that is not saved yet. */
export interface UnsavedMark {
  readonly state: UnsavedState;
  /** The newest value of the mark. */
  readonly entry: AttendanceEntry;
  /** The server's message, when the state is `failed`. */
  readonly problem?: string;
  /** The mark on the server, when the state is `conflict`. */
  readonly conflict?: Mark;
}

export interface OutboxSnapshot {
  /** The unsaved marks by pupil; whoever is missing here is saved. An unchanged pupil keeps the same object. */
  readonly unsaved: ReadonlyMap<string, UnsavedMark>;
  readonly counts: Readonly<Record<UnsavedState, number>>;
  readonly state: SaveState;
  /** Whether all unsaved marks are in a storage that survives the end of the tab. */
  readonly kept: boolean;
  readonly stopped?: StopReason;
  /** Why the last attempt failed, as a message for the user. */
  readonly reason?: string;
}

export interface Outbox {
  readonly put: (entries: readonly AttendanceEntry[]) => void;
  /** Starts sending, or continues after `stop`. Entries left in the storage are sent too. */
  readonly start: () => void;
  /** Lets no new request begin. One that is under way is finished and recorded. */
  readonly stop: () => void;
  /** Sends what is queued now, because the connection may be back. */
  readonly wake: () => void;
  /** Sends again at the user's request, including entries that failed, and also after a stop. */
  readonly retry: (userId?: Id) => void;
  /** Gives up the entries that the server refused. */
  readonly discard: () => void;
  /** Resolves a conflict: the user's own value is sent over the other one, or given up. */
  readonly resolve: (userId: Id, choice: 'mine' | 'theirs') => void;
  readonly snapshot: () => OutboxSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
}
