/**
 * What can wait until the browser has painted what the user has just done. A tap on a radio is painted by the browser
 * itself; counters, states of saving and the like follow a frame later, all at once.
 */
import { type RefObject, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Subscribe } from './engine/registerTypes.ts';

/** A page that is not painted gets no frames; nothing waits longer than this, in ms. */
const TIMEOUT_MS = 100;

const waiting = new Set<() => void>();
let timeout: ReturnType<typeof setTimeout> | undefined;

function runAll(): void {
  clearTimeout(timeout);
  const jobs = [...waiting];
  waiting.clear();
  for (const job of jobs) job();
}

/** Runs the job after the next frame, and only once, however often it is requested until then. */
export function afterPaint(job: () => void): void {
  if (waiting.size === 0) {
    timeout = setTimeout(runAll, TIMEOUT_MS);
    // A frame's callbacks run just before it is painted, a timer of theirs after that.
    requestAnimationFrame(() => setTimeout(runAll));
  }
  waiting.add(job);
}

/** Whether all listeners that waited for a frame have been called. */
export const isPainted = (): boolean => waiting.size === 0;

/** Subscribes a listener that is called after the frame. */
export function subscribeCalmly(subscribe: Subscribe, listener: () => void): () => void {
  const tell = () => afterPaint(listener);
  const end = subscribe(tell);
  return () => {
    waiting.delete(listener);
    end();
  };
}

/** `useSyncExternalStore`, a frame later. `subscribe` stays the same from render to render. */
export function useCalmly<T>(subscribe: Subscribe, snapshot: () => T): T {
  const calmly = useCallback((listener: () => void) => subscribeCalmly(subscribe, listener), [subscribe]);
  return useSyncExternalStore(calmly, snapshot);
}

/**
 * A word that stops being true with a tap is not to be seen for the frame until the screen follows: it is hidden at
 * once, without anything being rendered, and shown again by the render that brings what is true.
 * @param isTrue asked at each change, while the word is shown.
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
