import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { declaredOnlyPlugin } from './scripts/declaredOnly.ts';
import { FRUGAL, TWICE_COMPILED } from './scripts/nodeFlags.ts';
import VitestOrder from './scripts/vitestOrder.ts';
import { patience } from './tests/support/patience.ts';
import { rounds } from './tests/support/rounds.ts';

const DASHBOARD = 'tests/{,*/}{providers,screens,i18n}';
/** Files that change what a whole process shares: a mocked module, a database for the browser. */
const SCREENS_ALONE = `${DASHBOARD}/**/*.alone.test.tsx`;
/** React's development build; what needs it, or a module of its own beside it, shares one process. */
const DEVELOPMENT = 'tests/screens/development.test.tsx';
const PROVIDERS_ALONE = `${DASHBOARD}/**/*.alone.test.ts`;
const SERVER_ALONE = 'tests/{,*/}server/**/*.alone.test.ts';
/** Whole servers, in processes of their own, for which their tests mostly wait. */
const SERVER_WAITING = 'tests/server/ops/*.test.ts';

// Above what Testing Library waits for (tests/setup.ts), so that a screen that does not come is told as such.
// With more rounds (`ROUNDS=…`, tests/support/rounds.ts) a random test takes as much longer.
const timeouts = {
  testTimeout: 120_000 * rounds(1),
  hookTimeout: 120_000,
  // By itself vitest asks again for a second only.
  expect: { poll: { timeout: patience(6000) } },
};

/** Tests make much that is soon done with: in a larger nursery a seventh of their time less goes into cleaning up. */
const LARGE_NURSERY = '--max-semi-space-size=64';
/** A process of one file: the embedded database is compiled once, quickly. */
const SHORT_LIVED = ['--liftoff-only', LARGE_NURSERY, ...FRUGAL];
/** A process of many. */
const LONG_LIVED = [TWICE_COMPILED, LARGE_NURSERY, ...FRUGAL];

/** A process of the screens' files: V8 compiles each function quickly at its first call. Most are called too seldom to be compiled later. */
const SCREENS = ['--always-sparkplug', ...LONG_LIVED];

const SERVER_NODE = { environment: 'node', ...timeouts };

const dashboard = {
  environment: 'happy-dom',
  setupFiles: ['tests/setup.ts'],
  ...timeouts,
};

export default defineConfig({
  test: {
    // One more than cores: tests that start processes or wait for clocks leave a core to others.
    maxWorkers: 3,
    sequence: { sequencer: VitestOrder },
    // The projects have most modules in common. In the folder of this run, of `npm test` alone: it goes away with it.
    experimental: process.env.VITEST_OUTCOME
      ? { fsModuleCache: true, fsModuleCachePath: join(tmpdir(), 'modules') }
      : {},
    projects: [
      {
        test: {
          name: 'server',
          ...SERVER_NODE,
          execArgv: LONG_LIVED,
          include: ['tests/{,*/}server/**/*.test.ts', 'tests/house/*.test.ts'],
          exclude: [SERVER_ALONE, SERVER_WAITING],
          // Loading the server and compiling its database anew takes longer than most files' tests.
          isolate: false,
        },
      },
      {
        test: {
          ...SERVER_NODE,
          name: 'server waiting',
          execArgv: LONG_LIVED,
          include: [SERVER_WAITING],
          isolate: false,
        },
      },
      { test: { ...SERVER_NODE, name: 'server alone', execArgv: SHORT_LIVED, include: [SERVER_ALONE] } },
      {
        plugins: [declaredOnlyPlugin(), react()],
        test: {
          ...dashboard,
          name: 'dashboard',
          execArgv: SCREENS,
          include: [`${DASHBOARD}/**/*.test.{ts,tsx}`],
          exclude: [DEVELOPMENT, SCREENS_ALONE, PROVIDERS_ALONE],
          // Loading react-admin and MUI anew takes longer than most files' tests: two processes load them once each.
          isolate: false,
        },
      },
      {
        plugins: [declaredOnlyPlugin(), react()],
        test: {
          ...dashboard,
          name: 'dashboard alone',
          include: [SCREENS_ALONE],
          execArgv: SHORT_LIVED,
        },
      },
      {
        plugins: [declaredOnlyPlugin(), react()],
        test: {
          ...dashboard,
          name: 'development',
          include: [DEVELOPMENT],
          execArgv: SHORT_LIVED,
          env: { REACT: 'development' },
        },
      },
      // Without screens, and without the API that tests/setup.ts brings: it takes a hundred times as long as they do.
      // They share no process with others, but one with each other.
      {
        test: {
          environment: 'happy-dom',
          ...timeouts,
          name: 'providers alone',
          include: [PROVIDERS_ALONE],
          isolate: false,
        },
      },
    ],
  },
});
