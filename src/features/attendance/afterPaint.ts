/**
 * Defers work until the browser has painted what the user has just done. A tap on a radio is painted by the browser
 * itself; counters, save states and the like follow a frame later, all at once.
 */
import { type RefObject, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Subscribe } from './engine/registerTypes.ts';

/** The longest wait, in ms. A page that is not painted, such as a hidden tab, gets no frames. */
const MAX_WAIT_MS = 100;

const pendingJobs = new Set<() => void>();
let timeout: ReturnType<typeof setTimeout> | undefined;

function runPendingJobs(): void {
  clearTimeout(timeout);
  const jobs = [...pendingJobs];
  pendingJobs.clear();
  for (const job of jobs) job();
}

/** Runs the job after the next frame, and only once, however often it is requested until then. */
export function runAfterPaint(job: () => void): void {
  if (pendingJobs.size === 0) {
    timeout = setTimeout(runPendingJobs, MAX_WAIT_MS);
    // The callbacks of a frame run just before it is painted, and a timer started there runs after that.
    requestAnimationFrame(() => setTimeout(runPendingJobs));
  }
  pendingJobs.add(job);
}

/** Whether all listeners that waited for a frame have been called. */
export const isPainted = (): boolean => pendingJobs.size === 0;

/** Subscribes a listener that is called after the frame. */
export function subscribeAfterPaint(subscribe: Subscribe, listener: () => void): () => void {
  const notifyAfterPaint = () => runAfterPaint(listener);
  const end = subscribe(notifyAfterPaint);
  return () => {
    pendingJobs.delete(listener);
    end();
  };
}

/** Works like `useSyncExternalStore`, but renders a frame later. `subscribe` must be the same function from render to render. */
export function useStoreAfterPaint<T>(subscribe: Subscribe, snapshot: () => T): T {
  const subscribeDeferred = useCallback(
    (listener: () => void) => subscribeAfterPaint(subscribe, listener),
    [subscribe],
  );
  return useSyncExternalStore(subscribeDeferred, snapshot);
}

/**
 * Hides a word such as "saved" at once when a tap makes it untrue, because the next render comes a frame later. It is hidden without
 * rendering, and shown again by the render that brings the new state.
 * @param isTrue is called at each change while the word is shown.
 */
export function useHiddenOnceUntrue(
  word: RefObject<HTMLElement | null>,
  isShown: boolean,
  subscribe: Subscribe,
  isTrue: () => boolean,
): void {
  useLayoutEffect(() => {
    const element = word.current;
    if (!element || !isShown) return;
    const end = subscribe(() => (element.style.visibility = isTrue() ? '' : 'hidden'));
    return () => {
      end();
      element.style.visibility = '';
    };
  }, [word, isShown, subscribe, isTrue]);
}
