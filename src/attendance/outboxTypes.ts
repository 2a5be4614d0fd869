import type { AttendanceEntry } from '../../contract/attendance.ts';
import type { Id } from '../../contract/calls.ts';

export type SaveState = 'saved' | 'saving' | 'waiting' | 'failed';
export type StopReason = 'expired' | 'forbidden';

export type Verdict =
  | { readonly kind: 'retry'; readonly message: string }
  | { readonly kind: 'stop'; readonly message: string; readonly reason: StopReason }
  /** `entries`: the sentence for each refused entry, by its place in the batch; empty when the server named none. */
  | { readonly kind: 'reject'; readonly message: string; readonly entries: ReadonlyMap<number, string> };

/** Where entries outlive the page; every call is made after the one before it has ended. */
export interface OutboxStorage {
  readonly load: () => Promise<readonly AttendanceEntry[]>;
  readonly put: (entries: readonly AttendanceEntry[]) => Promise<void>;
  readonly remove: (userIds: readonly Id[]) => Promise<void>;
}

export interface Timer {
  /** @returns the function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface OutboxOptions<A> {
  /** One request; rejects when the server did not take all of it. */
  readonly send: (entries: readonly AttendanceEntry[]) => Promise<A>;
  readonly judge: (error: unknown, entries: readonly AttendanceEntry[]) => Verdict;
  /** Called before the listeners, so that they find the confirmed values in place. */
  readonly onSaved: (entries: readonly AttendanceEntry[], answer: A) => void;
  readonly storage: OutboxStorage;
  readonly timer: Timer;
}

/** One pupil with something left to send. */
export interface Unsaved {
  readonly state: Exclude<SaveState, 'saved'>;
  /** The newest value. */
  readonly entry: AttendanceEntry;
  /** The server's sentence, when failed. */
  readonly problem?: string;
}

export interface OutboxSnapshot {
  /** By pupil; who is not in it is saved. An unchanged pupil keeps the same object. */
  readonly unsaved: ReadonlyMap<string, Unsaved>;
  readonly counts: Readonly<Record<Exclude<SaveState, 'saved'>, number>>;
  readonly state: SaveState;
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
  /** The line may be back: what waits is sent now. */
  readonly wake: () => void;
  /** The user asks: sends again also what failed and after a stop. */
  readonly retry: (userId?: Id) => void;
  /** Gives up what the server refused. */
  readonly discard: () => void;
  readonly snapshot: () => OutboxSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
}
