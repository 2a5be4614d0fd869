import { useEffect, useRef, useState } from 'react';

/** A user who has not touched the page for this long is not about to press something on it. */
export const REST_MS = 20_000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;

interface Settled<T> {
  /** The data to show; undefined while there is none. */
  readonly shown: T | undefined;
  /** Whether newer data is waiting that differs from what is shown. */
  readonly isWaiting: boolean;
  readonly showNewest: () => void;
}

/**
 * Shows data that refreshes itself without moving anything under the user's thumb. Newer data waits until the page has not been touched for
 * a while, or until the user asks for it.
 *
 * @param newest the newest data; undefined while there is none
 * @param key identifies the data; an equal key means that nothing has changed
 */
export function useSettled<T>(newest: T | undefined, key: (data: T) => unknown): Settled<T> {
  const touchedAt = useRef(-REST_MS);
  const [shownData, setKept] = useState<T>();
  const isSame = newest !== undefined && shownData !== undefined && Object.is(key(newest), key(shownData));

  // The first data, and data with an equal key, is taken over at once.
  if (newest !== undefined && newest !== shownData && (shownData === undefined || isSame)) setKept(newest);

  useEffect(() => {
    const touched = () => (touchedAt.current = performance.now());
    const ending = new AbortController();
    const options = { capture: true, passive: true, signal: ending.signal };
    for (const name of TOUCHES) window.addEventListener(name, touched, options);
    return () => ending.abort();
  }, []);

  useEffect(() => {
    if (newest === undefined || newest === shownData) return undefined;
    const showAtRest = () => {
      const left = touchedAt.current + REST_MS - performance.now();
      if (left <= 0) setKept(newest);
      else timer = setTimeout(showAtRest, left);
    };
    let timer = setTimeout(showAtRest);
    return () => clearTimeout(timer);
  }, [newest, shownData]);

  return {
    shown: shownData ?? newest,
    isWaiting: newest !== undefined && shownData !== undefined && !isSame,
    showNewest: () => newest !== undefined && setKept(newest),
  };
}
