import type { VitePWAOptions } from 'vite-plugin-pwa';
import { COLOURS } from '../src/look/colours.ts';

/** Settings of the installable app and its service worker, which caches the application's own files and no answer of the API. */
export const pwa: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  // src/frame/updates.ts registers the service worker, because the plugin would inject an inline script.
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
    // Families' pages and the kiosk have no part in the dashboard, so it never answers for them.
    navigateFallbackDenylist: [/^\/(api|health|keluarga|gerbang)(\/|$)/],
    cleanupOutdatedCaches: true,
    // The service worker is a single file, which the server sends with caching turned off.
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
};
