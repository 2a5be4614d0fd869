/**
 * Registers the service worker and offers its updates. It caches the application's own files, so that the dashboard opens without a
 * network, and no data of the API. A new version waits until the user agrees.
 */
const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;

const listeners = new Set<() => void>();
let waitingWorker: ServiceWorker | undefined;

const setWaitingWorker = (worker: ServiceWorker): void => {
  waitingWorker = worker;
  for (const listener of listeners) listener();
};

export const hasUpdate = (): boolean => waitingWorker !== undefined;

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Activates the new version and reloads the page. Pages with unsaved edits ask before the reload. */
export function applyUpdate(): void {
  // Another tab has already activated the worker, or the user cancelled the reload the last time.
  if (waitingWorker?.state !== 'installed') return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waitingWorker.postMessage({ type: 'SKIP_WAITING' });
}

/** Registers the service worker. Browsers offer it on https and localhost only; elsewhere the dashboard needs the network. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const noticeWaitingWorker = () => {
    // Without a controller this is the first version, which replaces nothing, so there is no update.
    if (registration.waiting && navigator.serviceWorker.controller) setWaitingWorker(registration.waiting);
  };
  noticeWaitingWorker();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', noticeWaitingWorker),
  );
  const checkForUpdate = () => {
    if (navigator.onLine) registration.update().catch(() => undefined);
  };
  setInterval(checkForUpdate, UPDATE_CHECK_INTERVAL_MS);
}
