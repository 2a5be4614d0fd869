import { defineConfig } from 'vite';
import { kioskWorker } from './scripts/kioskWorker.ts';
import { shareSettings } from './scripts/settings.ts';
import { tokens } from './scripts/tokens.ts';

shareSettings(import.meta.dirname);

/** Builds the kiosk at the gate: a build of its own, after the dashboard's and beside it, so that a tablet there has none of the dashboard. */
export default defineConfig({
  plugins: [tokens(), kioskWorker('gerbang.html')],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { gerbang: 'gerbang.html', 'gerbang-sw': 'src/kiosk-page/serviceWorker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'gerbang-sw' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
