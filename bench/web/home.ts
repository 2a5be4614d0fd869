/** A teacher's home on a phone, of a device that has been here before: with an empty cache, as after a new release, and with a full one. */
import type { Browser } from '@playwright/test';
import { open, slowPage, type Site, TIMEOUT_MS, when } from './measure.ts';
import { PHONE } from './register.ts';

export interface HomeLoad {
  /** Today's lessons can be read. */
  readonly readable: number;
  /** The application is there, and no longer behind what the first script painted. */
  readonly whole: number;
  readonly warmReadable: number;
  readonly warm: number;
}

export async function measureHome(browser: Browser, site: Site): Promise<HomeLoad> {
  const context = await open(browser, site, true, PHONE);
  const visit = async () => {
    const { page } = await slowPage(context);
    await page.goto(`${site.url}/dashboard`, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const readable = await when(page, { selector: 'main .home-lesson' });
    const whole = await when(page, { selector: 'body:not(:has(#start)) main .home-rates' });
    await page.close();
    return { readable, whole };
  };
  const cold = await visit();
  const warm = await visit();
  await context.close();
  return { ...cold, warmReadable: warm.readable, warm: warm.whole };
}
