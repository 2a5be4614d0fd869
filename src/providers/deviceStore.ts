import { createStore, type UseStore } from 'idb-keyval';
import { COOKIE_PREFIX } from './settings.ts';

/** How long an operation may take, in ms. A database that is broken, or blocked by another tab, may never answer at all. */
export const STORAGE_TIMEOUT_MS = 2000;

/**
 * Opens a store of the device's IndexedDB that never blocks its callers. An operation that does not finish in time is rejected, and until
 * it does finish, all further operations are rejected immediately.
 * @param timeoutMs for one operation; use a longer one where waiting is better than going on without the data
 * @returns undefined when the browser has no IndexedDB.
 */
export function openDeviceStore(
  name: string,
  table: string,
  timeoutMs = STORAGE_TIMEOUT_MS,
): UseStore | undefined {
  if (!('indexedDB' in globalThis)) return undefined;
  const store = createStore(`${COOKIE_PREFIX}-${name}`, table);
  let stuckOperations = 0;
  return (mode, operate) => {
    if (stuckOperations > 0) return Promise.reject(new Error('The storage does not answer'));
    return new Promise((resolve, reject) => {
      const operation = store(mode, operate);
      let isLate = false;
      const timeout = setTimeout(() => {
        isLate = true;
        stuckOperations += 1;
        reject(new Error('The storage took too long'));
      }, timeoutMs);
      const end = () => {
        clearTimeout(timeout);
        if (isLate) stuckOperations -= 1;
      };
      operation.then(resolve, reject).finally(end);
    });
  };
}
