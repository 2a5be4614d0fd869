import { createStore, type UseStore } from 'idb-keyval';
import { COOKIE_PREFIX } from './settings.ts';

/** How long an operation may take, in ms. A database that another tab blocks, or a broken one, may never answer at all. */
export const STORAGE_TIMEOUT_MS = 2000;

/**
 * A store of the device's IndexedDB that never keeps anybody waiting: an operation that does not end in time is
 * rejected, and so is at once whatever is asked for until it has ended after all.
 * @param timeoutMs for one operation: longer where waiting is better than going on without
 * @returns undefined where the browser has no such storage.
 */
export function openDeviceStore(
  name: string,
  table: string,
  timeoutMs = STORAGE_TIMEOUT_MS,
): UseStore | undefined {
  if (!('indexedDB' in globalThis)) return undefined;
  const store = createStore(`${COOKIE_PREFIX}-${name}`, table);
  let stuck = 0;
  return (mode, operate) => {
    if (stuck > 0) return Promise.reject(new Error('The storage does not answer'));
    return new Promise((resolve, reject) => {
      const operation = store(mode, operate);
      let isLate = false;
      const timeout = setTimeout(() => {
        isLate = true;
        stuck += 1;
        reject(new Error('The storage took too long'));
      }, timeoutMs);
      const end = () => {
        clearTimeout(timeout);
        if (isLate) stuck -= 1;
      };
      operation.then(resolve, reject).finally(end);
    });
  };
}
