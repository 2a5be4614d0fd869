import { useEffect, useRef, useState } from 'react';

/** Who has not touched the page for so long is not about to press what stands there. */
export const REST_MS = 20_000;

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;

interface Settled<T> {
  /** undefined: there is none yet. */
  readonly shown: T | undefined;
  /** Newer data waits, which differs from what is shown. */
  readonly isWaiting: boolean;
  readonly showNewest: () => void;
}

/**
 * Data that renews itself, shown so that nothing moves under a thumb: newer data waits until the page has been left alone for a while, or
 * until it is asked for.
 *
 * @param newest undefined: not there yet
 * @param key of `newest`: with the same one nothing has changed
 */
export function useSettled<T>(newest: T | undefined, key: (data: T) => unknown): Settled<T> {
  const touchedAt = useRef(-REST_MS);
  const [kept, setKept] = useState<T>();
  const isSame = newest !== undefined && kept !== undefined && Object.is(key(newest), key(kept));

  // The first, and what nobody sees a difference in.
  if (newest !== undefined && newest !== kept && (kept === undefined || isSame)) setKept(newest);

  useEffect(() => {
    const touched = () => (touchedAt.current = performance.now());
    const ending = new AbortController();
    const options = { capture: true, passive: true, signal: ending.signal };
    for (const name of TOUCHES) window.addEventListener(name, touched, options);
    return () => ending.abort();
  }, []);

  useEffect(() => {
    if (newest === undefined || newest === kept) return undefined;
    const showAtRest = () => {
      const left = touchedAt.current + REST_MS - performance.now();
      if (left <= 0) setKept(newest);
      else timer = setTimeout(showAtRest, left);
    };
    let timer = setTimeout(showAtRest);
    return () => clearTimeout(timer);
  }, [newest, kept]);

  return {
    shown: kept ?? newest,
    isWaiting: newest !== undefined && kept !== undefined && !isSame,
    showNewest: () => newest !== undefined && setKept(newest),
  };
}
