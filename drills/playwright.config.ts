import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** The drills that need a browser: too long for every day. They measure, so one runs at a time, in one browser. */
export default defineConfig({
  // Not as defineConfig's second argument, which would only add to the list of projects.
  ...base,
  testDir: '.',
  testMatch: ['registerFaults.ts', 'tapPaint.ts', 'stillness.ts'],
  workers: 1,
  projects: base.projects?.filter(({ name }) => name === 'laptop'),
});
