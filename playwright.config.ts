import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { patience } from './tests/support/patience.ts';

// Chromium's own chatter with its maker's hosts would be refused on a closed network, many times at every start.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const browser = {
  browserName: 'chromium' as const,
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
  contextOptions: { reducedMotion: 'reduce' as const },
  // Each page's worker would fetch and keep the whole application; the tests that are about it allow it.
  serviceWorkers: 'block' as const,
  launchOptions: { executablePath: findChromium(), args },
};

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/journeys/**/*.spec.ts',
  outputDir: 'test-results',
  // One more than cores: many tests wait for clocks and lines.
  workers: 3,
  // A test that passes only at the second try hides a race.
  retries: 0,
  forbidOnly: true,
  timeout: patience(60_000),
  expect: { timeout: patience(8000), toPass: { timeout: patience(8000) } },
  // Recording a trace costs a third of the run: TRACE=1 when something has to be found.
  use: { trace: process.env.TRACE ? 'retain-on-failure' : 'off', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'phone',
      // Its few files share one browser and one server from the beginning; the laptop has the other workers.
      workers: 1,
      // What is about the wire, the clock or the session is the same at every width.
      testIgnore: '**/*.laptop.spec.ts',
      use: {
        ...browser,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'laptop',
      // What is about a thumb, or marked and kept in the same way at every width.
      testIgnore: '**/*.phone.spec.ts',
      use: { ...browser, viewport: { width: 1366, height: 768 } },
    },
  ],
});
