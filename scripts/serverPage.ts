/**
 * Under `npm run dev` Vite serves the pages instead of our server, so this plugin adds the meta tag that the server would add
 * (server/process/serverMeta.ts).
 */
import type { Plugin } from 'vite';
import { DEMO_META_CONTENT, SERVER_META_NAME } from '../contract/serverPage.ts';

export const serverPage = (): Plugin => ({
  name: 'hadir-server-page',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: SERVER_META_NAME, content: DEMO_META_CONTENT } }],
});
