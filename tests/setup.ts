// The tests' dashboard stands at the moment of the fixtures, in the school's time zone, whatever this machine says.
process.env.TZ = 'Asia/Jakarta';

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearBrowser } from './support/browser.ts';
import { failOnConsoleErrors } from './support/consoleErrors.ts';
import { closeApi, msw, quiet } from './support/msw.ts';
import { NOW } from './support/server.ts';

// A busy machine may take its time over a screen; a wrong one is still found out.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => msw.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

failOnConsoleErrors();

afterEach(async () => {
  cleanup();
  await quiet();
  msw.resetHandlers();
  clearBrowser();
  vi.useRealTimers();
});

afterAll(async () => {
  msw.close();
  await closeApi();
});
