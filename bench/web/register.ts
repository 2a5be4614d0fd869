/** A register that is opened by its address on a phone, with an empty cache. */
import type { Browser } from '@playwright/test';
import { longTasks, open, slowPage, type Site, TIMEOUT_MS, when } from './measure.ts';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export interface RegisterLoad {
  /** The names and letters can be read. */
  readonly readable: number;
  /** The application is there, and no longer behind what the first script painted. */
  readonly whole: number;
  readonly longestTask: number;
}

export async function measureRegister(browser: Browser, site: Site, path: string): Promise<RegisterLoad> {
  const context = await open(browser, site, true, PHONE);
  const { page } = await slowPage(context);
  await page.goto(site.url + path, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const readable = await when(page, { selector: '.register-row' });
  const whole = await when(page, { selector: 'body:not(:has(#start)) .register-row' });
  const longestTask = Math.max(0, ...(await longTasks(page)));
  await context.close();
  return { readable, whole, longestTask };
}
