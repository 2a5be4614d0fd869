/**
 * Keeps the kiosk's own files, so that a tablet at the gate opens without a network. It is for /gerbang alone, keeps no answer of the API, and has
 * nothing in common with the dashboard's. The build writes the files into it (scripts/kioskWorker.ts).
 */

/** TypeScript's library of pages does not know of workers. It is exported so that this file is a module, with a `self` of its own. */
export interface WorkerEvent extends Event {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate' | 'fetch', on: (event: WorkerEvent) => void): void;
}
declare const self: Worker;
declare const KIOSK_FILES: readonly string[];
declare const KIOSK_VERSION: string;

const PAGE = '/gerbang';
const PREFIX = 'hadir-gerbang-';
const CACHE = PREFIX + KIOSK_VERSION;

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...KIOSK_FILES].map((path) => new Request(path, { cache: 'no-cache' })));
  // Nobody is there to agree to a new version; the page takes it when it has nothing to do.
  await self.skipWaiting();
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answer(request, PAGE));
  else if (KIOSK_FILES.includes(pathname)) event.respondWith(answer(request, pathname));
});
