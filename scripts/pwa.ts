import type { VitePWAOptions } from 'vite-plugin-pwa';
import { COLOURS } from '../src/look/colours.ts';

/** The installable app and its service worker: the application's own files, and nothing that the API says. */
export const pwa: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  // src/frame/updates.ts does it; an injected script would be an inline one.
  injectRegister: false,
  manifest: {
    id: '/dashboard',
    name: 'Hadir: pencatatan kehadiran siswa',
    short_name: 'Hadir',
    description: 'Sistem pencatatan kehadiran siswa',
    lang: 'id',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: COLOURS.light.board,
    background_color: COLOURS.light.paper,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  includeManifestIcons: false,
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/*.png'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(api|health)(\/|$)/],
    cleanupOutdatedCaches: true,
    // One file, which the server hands out uncached.
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
};
