/** Under `npm run dev` the addresses of the families' pages get their own HTML, as the server does it (server/process/static.ts). */
import type { Plugin } from 'vite';

export const familyPage = (): Plugin => ({
  name: 'hadir-family-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/keluarga(\/|$)/.test(request.url ?? '')) request.url = '/keluarga.html';
      next();
    });
  },
});
