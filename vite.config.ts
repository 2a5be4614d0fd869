import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './scripts/chunks.ts';
import { declaredOnlyPlugin } from './scripts/declaredOnly.ts';
import { lighter, lighterRouter, lighterTexts } from './scripts/lighter.ts';
import { ownPages } from './scripts/ownPages.ts';
import { pwa } from './scripts/pwa.ts';
import { shareSettings } from './scripts/settings.ts';
import { serverPage } from './scripts/serverPage.ts';
import { signInPage } from './scripts/signInPage.ts';
import { tokens } from './scripts/tokens.ts';

const { api } = shareSettings(import.meta.dirname);

export default defineConfig({
  plugins: [
    tokens(),
    declaredOnlyPlugin(),
    lighterRouter(),
    lighterTexts(),
    react(),
    serverPage(),
    ownPages(),
    signInPage(),
    VitePWA(pwa),
  ],
  // Rendering the sign-in page takes a moment; that is no news to who starts the server.
  build: {
    target: 'es2022',
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: chunks },
      // What a feature gives to others is looked up there, file by file: the rest of it does not come along.
      treeshake: { moduleSideEffects: [{ test: /\/src\/features\/\w+\/index\.ts$/, sideEffects: false }] },
    },
  },
  resolve: { alias: lighter },
  server: { port: 5173, strictPort: false, proxy: { '/api': api, '/health': api } },
});
