// The tests' dashboard stands at the moment of the fixtures, in the school's time zone, whatever this machine says.
process.env.TZ = 'Asia/Jakarta';

import './support/quickEnvironment.ts';
import './support/quickNames.ts';
import './support/quickReact.ts';
import './support/quickSheets.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { clearBrowser } from './support/browser.ts';
import { failOnConsoleErrors } from './support/consoleErrors.ts';
import { lookAfterPaint } from './support/frames.ts';
import { closeApi, msw, quiet } from './support/msw.ts';
import { patience } from './support/patience.ts';
import './support/quickStyles.ts';
import { NOW } from './support/server.ts';
import { BRIEF_MATCHERS, whatIsShown } from './support/shown.ts';

configure({ getElementError: whatIsShown });
expect.extend(BRIEF_MATCHERS);
lookAfterPaint();

beforeAll(() => msw.listen({ onUnhandledRequest: 'error' }));

// Other work may have come or gone since the file began.
beforeEach(() => configure({ asyncUtilTimeout: patience(6000) }));
// Between the tests as well: an embedded database whose clock goes back by weeks never rests again.
const atTheFixtures = () => void vi.useFakeTimers({ toFake: ['Date'], now: NOW });
atTheFixtures();

failOnConsoleErrors();

afterEach(async () => {
  cleanup();
  await quiet();
  msw.resetHandlers();
  clearBrowser();
  vi.useRealTimers();
  atTheFixtures();
});

afterAll(async () => {
  msw.close();
  await closeApi();
  if ('indexedDB' in globalThis && !isAlone())
    throw new Error('A file that gives the browser a database is named *.alone.test: the others have none.');
});

const isAlone = () => /\.alone\.test\.tsx?$/.test(expect.getState().testPath ?? '');
