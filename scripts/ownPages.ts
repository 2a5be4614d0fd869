/** Under `npm run dev` the pages beside the dashboard get their own HTML, as the server does it (server/process/static.ts). */
import type { Plugin } from 'vite';

export const ownPages = (): Plugin => ({
  name: 'hadir-own-pages',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [, page] = /^\/(keluarga|gerbang)(?:\/|\?|$)/.exec(request.url ?? '') ?? [];
      if (page) request.url = `/${page}.html`;
      next();
    });
  },
});
