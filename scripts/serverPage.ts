/**
 * Under `npm run dev` Vite serves the pages instead of our server, so this plugin adds the meta tag that the server would add
 * (server/process/serverMeta.ts).
 */
import type { Plugin } from 'vite';
import { OFFERS_DEMO, SERVER_META } from '../contract/serverPage.ts';

export const serverPage = (): Plugin => ({
  name: 'hadir-server-page',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: SERVER_META, content: OFFERS_DEMO } }],
});
