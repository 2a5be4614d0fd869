/**
 * The service worker: it keeps the application's own files, so that the dashboard opens without a network, and nothing
 * of the API. A new version waits until its user agrees.
 */
const CHECK_EVERY_MS = 60 * 60 * 1000;

const listeners = new Set<() => void>();
let waiting: ServiceWorker | undefined;

const setWaiting = (worker: ServiceWorker): void => {
  waiting = worker;
  for (const listener of listeners) listener();
};

export const hasUpdate = (): boolean => waiting !== undefined;

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Activates the new version and reloads. Unsaved edits ask first. */
export function applyUpdate(): void {
  // Another tab has put it to work, or this one wanted to stay the last time.
  if (waiting?.state !== 'installed') return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

/** Browsers offer it on https and localhost only; elsewhere the dashboard works as a page that needs its network. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const look = () => {
    // Without a controller it is the first version, which replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  const check = () => {
    if (navigator.onLine) registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
}
