import { defineConfig } from 'vite';
import { shareSettings } from './scripts/settings.ts';
import { tokens } from './scripts/tokens.ts';

shareSettings(import.meta.dirname);

/**
 * Builds the pages for families, which are opened without an account. They are a build of their own, after the dashboard's and beside it, so
 * that they share no chunk with it and its service worker does not know them.
 */
export default defineConfig({
  plugins: [tokens()],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    // One script: on a slow line a second one would cost another round trip.
    modulePreload: false,
    rolldownOptions: { input: 'keluarga.html' },
  },
});
