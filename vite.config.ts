import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pwa } from './scripts/pwa.ts';

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [react(), VitePWA(pwa)],
  build: { target: 'es2022', chunkSizeWarningLimit: 1600 },
  server: { port: 5173, strictPort: false, proxy: { '/api': api, '/health': api } },
});
