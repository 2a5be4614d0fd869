/**
 * Writes into the kiosk's service worker which files it keeps, and a version that changes with any of them. The dashboard's plugin is not used a
 * second time: its worker drops every cache whose name contains its own scope, "/", and with it the kiosk's.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WORKER = 'gerbang-sw.js';

export const kioskWorker = (page: string): Plugin => ({
  name: 'hadir-kiosk-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== 'chunk') throw new Error(`The build made no ${WORKER}`);
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const hash = createHash('sha256').update(files.join()).update(readFileSync(page));
      worker.code = worker.code
        .replaceAll('KIOSK_FILES', JSON.stringify(files.map((name) => `/${name}`)))
        .replaceAll('KIOSK_VERSION', JSON.stringify(hash.digest('hex').slice(0, 12)));
    },
  },
});
