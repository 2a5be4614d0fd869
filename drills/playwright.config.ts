import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** The drills that need a browser: too long for every day. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: ['registerFaults.ts', 'tapPaint.ts'],
  projects: base.projects?.filter(({ name }) => name === 'laptop'),
});
