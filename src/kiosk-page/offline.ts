/** Registers the service worker that keeps the kiosk's own files. Browsers offer it on https and on localhost only. */
const UPDATE_EVERY_MS = 60 * 60_000;

/** @param reloadWhenIdle is called when a new version has taken over, which the page gets by being loaded again */
export async function keepForOffline(reloadWhenIdle: () => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) reloadWhenIdle();
  });
  const registration = await serviceWorker.register('/gerbang-sw.js', {
    scope: '/gerbang',
    updateViaCache: 'none',
  });
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_EVERY_MS);
}
