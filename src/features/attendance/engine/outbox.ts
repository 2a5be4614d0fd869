/**
 * Marks on their way to the server: a tap goes in, and stays until the server has answered to its newest value.
 *
 * Pure: no React, no DOM, no network of its own. What it needs is handed in: `send`, `judge`, a `timer`, a `storage`.
 *
 * - An entry is absolute state of one pupil, so it is safe to send twice. Taps on one pupil are merged field by field.
 * - Entries go out in batches, one request at a time, {@link DEBOUNCE_MS} after the first unsent tap; while one tab
 *   sends, the others of the same person do not, and take over from the storage what it has delivered.
 * - An entry is in storage before it is sent, and leaves storage only when the server took its newest value. Where the
 *   storage fails, memory goes on alone.
 * - A failure keeps every entry. `judge` says what it means: `retry` repeats after growing pauses and at once on
 *   `wake`; `stop` sends nothing more until `retry` or `start`; `reject` marks the entries that the server refused as
 *   failed and sends the others. A refusal that names no entry is narrowed down by sending singly.
 * - An entry carries the version of the mark that it was made upon. When somebody else has changed the mark since, it
 *   waits in `conflict` for the user's decision.
 *
 * A pupil's state is `saved` (nothing left to send), `saving`, `waiting` (for the connection, or for a new sign-in),
 * `conflict` or `failed` (refused; not sent again by itself). Errors never leave the outbox: they become state.
 */
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import { createPersistenceSync } from './persistenceSync.ts';
import { NOTHING_UNSAVED, toSnapshot } from './outboxSnapshot.ts';
import type { Outbox, OutboxOptions, StopReason } from './outboxTypes.ts';
import type { Answer } from './rows.ts';
import { answered, dropped, leaving, refused, sendable, type Slots, tapped, upon } from './pendingMarks.ts';

/**
 * The time in ms from the first unsent tap to its request: long enough to gather quick taps, short enough to feel
 * immediate.
 */
export const DEBOUNCE_MS = 250;
export const MAX_BATCH = 100;
/** Before the first, second, … repeated attempt, in ms; the last one repeats. */
export const RETRY_PAUSES_MS: readonly [number, ...number[]] = [1000, 2000, 4000, 8000, 15_000, 30_000];

export function createOutbox(options: OutboxOptions): Outbox {
  const { send, judge, onAnswer, isOwn, storage, timer } = options;
  const pendingMarks: Slots = new Map();
  const listeners = new Set<() => void>();
  let current = NOTHING_UNSAVED;
  let running = false;
  let inFlight = false;
  /** Attempts in a row without an answer, for the state; `pause` is the place in the list of pauses. */
  let failures = 0;
  let pause = 0;
  /** After a refusal that named no entry: find the bad one by sending each alone. */
  let singly = false;
  let stopped: StopReason | undefined;
  let reason: string | undefined;
  let cancelTimer: (() => void) | undefined;
  let endWatch: (() => void) | undefined;

  const rebuild = () => {
    const waiting = failures > 0 || stopped !== undefined;
    current = toSnapshot(pendingMarks, current, { waiting, durable: storage.durable, stopped, reason });
  };
  const publish = () => {
    rebuild();
    for (const listener of listeners) listener();
  };

  const clearTimer = () => {
    cancelTimer?.();
    cancelTimer = undefined;
  };

  /** A timer that already runs stays: taps neither put a request off nor shorten a pause. */
  const schedule = (ms: number) => {
    if (cancelTimer || inFlight || stopped || !running || sendable(pendingMarks).length === 0) return;
    cancelTimer = timer.after(ms, () => {
      cancelTimer = undefined;
      void flush();
    });
  };

  const persistence = createPersistenceSync(pendingMarks, storage, () => {
    publish();
    schedule(DEBOUNCE_MS);
  });

  async function flush(): Promise<void> {
    clearTimer();
    if (inFlight) return;
    inFlight = true;
    await persistence.settled();
    try {
      await storage.alone(async () => {
        persistence.sync();
        await persistence.settled();
        if (running && !stopped) await sendBatch(sendable(pendingMarks).slice(0, singly ? 1 : MAX_BATCH));
        // The next tab must find in storage what this one has learnt.
        await persistence.settled();
      });
    } catch {
      failures += 1;
      publish();
    }
    inFlight = false;
    if (sendable(pendingMarks).length === 0) singly = false;
    schedule(failures > 0 ? (RETRY_PAUSES_MS[pause] ?? RETRY_PAUSES_MS[0]) : 0);
  }

  async function sendBatch(batch: readonly AttendanceEntry[]): Promise<void> {
    if (batch.length === 0) return;
    leaving(pendingMarks, batch);
    let answer: Answer;
    try {
      answer = await send(batch);
    } catch (error) {
      const verdict = judge(error, batch);
      reason = verdict.message;
      const consequence = refused(pendingMarks, batch, verdict);
      if (verdict.kind === 'retry') {
        pause = failures === 0 ? 0 : Math.min(pause + 1, RETRY_PAUSES_MS.length - 1);
        failures += 1;
      } else failures = 0;
      if (consequence === 'singly') singly = true;
      else if (consequence) stopped = consequence;
      publish();
      return;
    }
    failures = 0;
    pause = 0;
    reason = undefined;
    persistence.settle(answered(pendingMarks, batch, answer, isOwn));
    persistence.keep();
    rebuild();
    onAnswer(batch, answer);
    publish();
  }

  return {
    put(entries) {
      for (const entry of entries) tapped(pendingMarks, entry);
      persistence.keep();
      publish();
      schedule(DEBOUNCE_MS);
    },
    start() {
      running = true;
      stopped = undefined;
      endWatch ??= storage.watch(persistence.sync);
      persistence.sync();
      void persistence.settled().then(() => {
        if (running && sendable(pendingMarks).length > 0) void flush();
      });
    },
    stop() {
      running = false;
      endWatch?.();
      endWatch = undefined;
      clearTimer();
    },
    wake() {
      pause = 0;
      persistence.sync();
      if (sendable(pendingMarks).length > 0) void flush();
    },
    retry(userId) {
      for (const [key, { problem, ...slot }] of pendingMarks)
        if (problem !== undefined && (userId === undefined || key === String(userId)))
          pendingMarks.set(key, slot);
      stopped = undefined;
      failures = 0;
      publish();
      void flush();
    },
    discard() {
      const failed = [...pendingMarks].flatMap(([key, { problem }]) => (problem === undefined ? [] : [key]));
      persistence.settle({ done: dropped(pendingMarks, failed) });
      publish();
    },
    resolve(userId, choice) {
      const key = String(userId);
      const { conflict, queued, stored } = pendingMarks.get(key) ?? {};
      if (!conflict || !queued) return;
      if (choice === 'mine') {
        pendingMarks.set(key, { queued: upon(conflict, queued), unstored: true, stored });
        persistence.keep();
      } else persistence.settle({ done: dropped(pendingMarks, [key]) });
      publish();
      schedule(0);
    },
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
