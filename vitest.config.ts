import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/house/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dashboard',
          environment: 'happy-dom',
          include: ['tests/{providers,screens,attendance,i18n}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Otherwise node and vite load two copies of react-router, and contexts do not meet.
          server: { deps: { inline: ['react-admin', /^ra-/, /^@mui\//] } },
        },
      },
    ],
  },
});
