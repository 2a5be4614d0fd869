import { useEffect, useRef, useState } from 'react';

/** A user who has not touched the page for this long is not about to press something on it. */
export const REST_AFTER_TOUCH_MS = 20_000;

const TOUCH_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;

interface SettledData<T> {
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
 * @param newestData the newest data; undefined while there is none
 * @param key identifies the data; an equal key means that nothing has changed
 */
export function useSettledData<T>(newestData: T | undefined, key: (data: T) => unknown): SettledData<T> {
  const touchedAt = useRef(-REST_AFTER_TOUCH_MS);
  const [shownData, setKept] = useState<T>();
  const isSame =
    newestData !== undefined && shownData !== undefined && Object.is(key(newestData), key(shownData));

  // The first data, and data with an equal key, is taken over at once.
  if (newestData !== undefined && newestData !== shownData && (shownData === undefined || isSame))
    setKept(newestData);

  useEffect(() => {
    const recordTouch = () => (touchedAt.current = performance.now());
    const listenerController = new AbortController();
    const options = { capture: true, passive: true, signal: listenerController.signal };
    for (const name of TOUCH_EVENTS) window.addEventListener(name, recordTouch, options);
    return () => listenerController.abort();
  }, []);

  useEffect(() => {
    if (newestData === undefined || newestData === shownData) return undefined;
    const showAtRest = () => {
      const left = touchedAt.current + REST_AFTER_TOUCH_MS - performance.now();
      if (left <= 0) setKept(newestData);
      else timer = setTimeout(showAtRest, left);
    };
    let timer = setTimeout(showAtRest);
    return () => clearTimeout(timer);
  }, [newestData, shownData]);

  return {
    shown: shownData ?? newestData,
    isWaiting: newestData !== undefined && shownData !== undefined && !isSame,
    showNewest: () => newestData !== undefined && setKept(newestData),
  };
}
