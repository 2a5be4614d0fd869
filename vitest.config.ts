import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const DASHBOARD = 'tests/{providers,screens,attendance,i18n}/**';
/** Files that change what a whole process shares: a mocked module, a database for the browser. */
const ALONE = `${DASHBOARD}/*.alone.test.{ts,tsx}`;
const SERVER_ALONE = 'tests/server/**/*.alone.test.ts';

// Above what Testing Library waits for (tests/setup.ts), so that a screen that does not come is told as such.
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests make much that is soon done with: in a larger nursery a seventh of their time less goes into cleaning up. */
const LARGE_NURSERY = '--max-semi-space-size=64';
/** The embedded database, which many of these tests compile, is compiled once, quickly. */
const SHORT_LIVED = ['--liftoff-only', LARGE_NURSERY];

const SERVER_NODE = { environment: 'node', execArgv: SHORT_LIVED, ...timeouts };

const dashboard = {
  environment: 'happy-dom',
  setupFiles: ['tests/setup.ts'],
  ...timeouts,
  // Otherwise node and vite load two copies of react-router, and contexts do not meet.
  server: { deps: { inline: ['react-admin', /^ra-/, /^@mui\//] } },
};

export default defineConfig({
  test: {
    // One more than cores: tests that start processes or wait for clocks leave a core to others.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'server',
          ...SERVER_NODE,
          include: ['tests/{server,house,imports}/**/*.test.ts'],
          exclude: [SERVER_ALONE],
          // Loading the server and compiling its database anew takes longer than most files' tests.
          isolate: false,
        },
      },
      { test: { ...SERVER_NODE, name: 'server alone', include: [SERVER_ALONE] } },
      {
        plugins: [react()],
        test: {
          ...dashboard,
          name: 'dashboard',
          // The database is used long enough here to be compiled well.
          execArgv: [LARGE_NURSERY],
          include: [`${DASHBOARD}/*.test.{ts,tsx}`],
          exclude: [ALONE],
          // Loading react-admin and MUI anew takes longer than most files' tests: two processes load them once each.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: { ...dashboard, name: 'dashboard alone', include: [ALONE], execArgv: SHORT_LIVED },
      },
    ],
  },
});
