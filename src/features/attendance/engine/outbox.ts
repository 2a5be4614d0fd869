/**
 * The queue of marks on their way to the server: a tap goes in, and stays until the server has answered to its newest value.
 *
 * It is pure: no React, no DOM, no network of its own. What it needs is passed in: `send`, `judge`, a `timer`, a `storage`.
 *
 * - An entry is the absolute state of one pupil, so it is safe to send it twice. Taps on one pupil are merged field by field.
 * - Entries go out in batches, one request at a time, {@link DEBOUNCE_MS} after the first unsent tap. While one tab
 * sends, the same person's other tabs wait, and then read from the storage what it has delivered.
 * - An entry is in storage before it is sent, and leaves storage only when the server has accepted its newest value. When the
 * storage fails, the outbox continues in memory.
 * - A failure keeps every entry. `judge` says what it means: `retry` repeats after growing pauses, and at once on
 * `wake`; `stop` sends nothing more until `retry` or `start`; `reject` marks the entries that the server refused as
 * failed and sends the others. When a refusal names no entry, the entries are sent one by one to find it.
 * - An entry carries the version of the mark that its author saw. When somebody else has changed the mark since, it
 * waits in `conflict` for the user's decision.
 *
 * A pupil's state is `saved` (nothing left to send), `saving`, `waiting` (for the connection, or for a new sign-in),
 * `conflict` or `failed` (refused; not sent again by itself). Errors never leave the outbox: they become state.
 */
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import { createPersistenceSync } from './persistenceSync.ts';
import { NOTHING_UNSAVED, toSnapshot } from './outboxSnapshot.ts';
import type { Outbox, OutboxOptions, StopReason } from './outboxTypes.ts';
import type { MarkingAnswer } from './rows.ts';
import {
  recordAnswer,
  removePendingMarks,
  recordSending,
  recordRefusal,
  sendable,
  type PendingMarks,
  addTap,
  rebaseOn,
} from './pendingMarks.ts';

/**
 * The time in ms from the first unsent tap to its request: long enough to gather quick taps, short enough to feel
 * immediate.
 */
export const DEBOUNCE_MS = 250;
export const MAX_BATCH_ENTRIES = 100;
/** The pauses before the first, second, … repeated attempt, in ms; the last one is used for all further attempts. */
export const RETRY_PAUSES_MS: readonly [number, ...number[]] = [1000, 2000, 4000, 8000, 15_000, 30_000];

export function createOutbox(options: OutboxOptions): Outbox {
  const { send, judge, onAnswer, isOwn, storage, timer } = options;
  const pendingMarks: PendingMarks = new Map();
  const listeners = new Set<() => void>();
  let current = NOTHING_UNSAVED;
  let running = false;
  let inFlight = false;
  /** `failures` counts the attempts in a row that got no answer, for the state; `pause` is the index in RETRY_PAUSES_MS. */
  let failures = 0;
  let pauseIndex = 0;
  /** Whether each entry is sent alone, to find the bad one after a refusal that named none. */
  let isSendingSingly = false;
  let stopReason: StopReason | undefined;
  let reason: string | undefined;
  let cancelTimer: (() => void) | undefined;
  let endWatch: (() => void) | undefined;

  const rebuildSnapshot = () => {
    const waiting = failures > 0 || stopReason !== undefined;
    current = toSnapshot(pendingMarks, current, {
      waiting,
      durable: storage.durable,
      stopped: stopReason,
      reason,
    });
  };
  const publish = () => {
    rebuildSnapshot();
    for (const listener of listeners) listener();
  };

  const clearTimer = () => {
    cancelTimer?.();
    cancelTimer = undefined;
  };

  /** Starts a timer for the next request. A timer that already runs stays, so that taps neither delay a request nor shorten a pause. */
  const scheduleFlush = (ms: number) => {
    if (cancelTimer || inFlight || stopReason || !running || sendable(pendingMarks).length === 0) return;
    cancelTimer = timer.after(ms, () => {
      cancelTimer = undefined;
      void flush();
    });
  };

  const persistence = createPersistenceSync(pendingMarks, storage, () => {
    publish();
    scheduleFlush(DEBOUNCE_MS);
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
        if (running && !stopReason)
          await sendBatch(sendable(pendingMarks).slice(0, isSendingSingly ? 1 : MAX_BATCH_ENTRIES));
        // The lock is kept until the results are in storage, because the next tab must find them there.
        await persistence.settled();
      });
    } catch {
      failures += 1;
      publish();
    }
    inFlight = false;
    if (sendable(pendingMarks).length === 0) isSendingSingly = false;
    scheduleFlush(failures > 0 ? (RETRY_PAUSES_MS[pauseIndex] ?? RETRY_PAUSES_MS[0]) : 0);
  }

  async function sendBatch(batch: readonly AttendanceEntry[]): Promise<void> {
    if (batch.length === 0) return;
    recordSending(pendingMarks, batch);
    let answer: MarkingAnswer;
    try {
      answer = await send(batch);
    } catch (error) {
      const verdict = judge(error, batch);
      reason = verdict.message;
      const consequence = recordRefusal(pendingMarks, batch, verdict);
      if (verdict.kind === 'retry') {
        pauseIndex = failures === 0 ? 0 : Math.min(pauseIndex + 1, RETRY_PAUSES_MS.length - 1);
        failures += 1;
      } else failures = 0;
      if (consequence === 'singly') isSendingSingly = true;
      else if (consequence) stopReason = consequence;
      publish();
      return;
    }
    failures = 0;
    pauseIndex = 0;
    reason = undefined;
    persistence.settle(recordAnswer(pendingMarks, batch, answer, isOwn));
    persistence.keep();
    rebuildSnapshot();
    onAnswer(batch, answer);
    publish();
  }

  return {
    put(entries) {
      for (const entry of entries) addTap(pendingMarks, entry);
      persistence.keep();
      publish();
      scheduleFlush(DEBOUNCE_MS);
    },
    start() {
      running = true;
      stopReason = undefined;
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
      pauseIndex = 0;
      persistence.sync();
      if (sendable(pendingMarks).length > 0) void flush();
    },
    retry(userId) {
      for (const [key, { problem, ...slot }] of pendingMarks)
        if (problem !== undefined && (userId === undefined || key === String(userId)))
          pendingMarks.set(key, slot);
      stopReason = undefined;
      failures = 0;
      publish();
      void flush();
    },
    discard() {
      const failed = [...pendingMarks].flatMap(([key, { problem }]) => (problem === undefined ? [] : [key]));
      persistence.settle({ done: removePendingMarks(pendingMarks, failed) });
      publish();
    },
    resolve(userId, choice) {
      const key = String(userId);
      const { conflict, queued, stored } = pendingMarks.get(key) ?? {};
      if (!conflict || !queued) return;
      if (choice === 'mine') {
        pendingMarks.set(key, { queued: rebaseOn(conflict, queued), unstored: true, stored });
        persistence.keep();
      } else persistence.settle({ done: removePendingMarks(pendingMarks, [key]) });
      publish();
      scheduleFlush(0);
    },
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
