/**
 * Draws docs/screens/: `npm run screens`. It shows every screen of the demo school, 1366 and 360 px wide, light and dark, so that a change
 * of the look can be compared in all of them. The clock of the pages is set to a time with lessons.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { FORMS, PROTECTED, PUBLIC } from '../tests/support/everyRoute.ts';
import { someRecords } from '../tests/journeys/someRecords.ts';
import { HadirServer } from '../tests/journeys/server.ts';
import { findChromium } from './chromium.ts';
import { ensureBuild } from './ensureBuild.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'screens');
const DEMO_PASSWORD = 'hadir-demo';
const WIDTHS = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const MODES = ['light', 'dark'] as const;

/** Today, at a time when the demo school has lessons: 12.45 in Jakarta. */
const duringALesson = (): Date => new Date(new Date().setUTCHours(5, 45, 0, 0));

interface Shot {
  readonly path: string;
  readonly as?: string;
  readonly name?: string;
}

const VALUE = /^(\d+|\d{4}-\d\d-\d\d)$/;

/**
 * Names a picture after its address, without record ids, because these differ from one database to the next: "/dashboard/kelas/3/edit"
 * becomes "kelas-id-edit" and "rekap?kelas=3&jenis=semester" becomes "rekap-kelas-semester".
 */
const nameOf = ({ path, name }: Shot): string => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const places = pathname.split('/').filter((part) => part !== '' && part !== 'dashboard');
  const choices = [...searchParams].map(([key, value]) => (VALUE.test(value) ? key : value.toLowerCase()));
  const parts = [...places.map((part) => (VALUE.test(part) ? 'id' : part)), ...choices];
  return name ?? (parts.join('-') || 'beranda');
};

async function signIn(context: BrowserContext, url: string, identifier: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/masuk`);
  await page.getByLabel('Email atau nama pengguna').fill(identifier);
  await page.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.close();
}

async function draw(page: Page, url: string, shot: Shot, file: string): Promise<void> {
  await page.goto(url + shot.path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot();
  // The screens have few colours, so a palette of 64 holds them all.
  writeFileSync(file, await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toBuffer());
}

await ensureBuild(root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await HadirServer.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const records = await someRecords(server);
  const shots: readonly Shot[] = [
    ...PUBLIC.map(([path]) => ({ path })),
    { path: '/dashboard', as: 'guru', name: 'beranda-guru' },
    { path: '/dashboard', as: 'kepsek', name: 'beranda-kepala' },
    ...[...PROTECTED, ...FORMS]
      .map(([pathOf]) => ({ path: pathOf(records), as: 'admin' }))
      .filter(({ path }) => path !== '/dashboard'),
  ];
  for (const viewport of WIDTHS)
    for (const colorScheme of MODES) {
      const contexts = new Map<string, BrowserContext>();
      for (const shot of shots) {
        const who = shot.as ?? '';
        let context = contexts.get(who);
        if (!context) {
          const isPhone = viewport.width < 768;
          context = await browser.newContext({
            viewport,
            colorScheme,
            locale: 'id-ID',
            timezoneId: 'Asia/Jakarta',
            reducedMotion: 'reduce',
            isMobile: isPhone,
            hasTouch: isPhone,
            serviceWorkers: 'block',
          });
          contexts.set(who, context);
          await context.clock.setFixedTime(duringALesson());
          if (who) await signIn(context, server.url, who);
        }
        const page = await context.newPage();
        await draw(
          page,
          server.url,
          shot,
          join(folder, `${nameOf(shot)}-${viewport.width}-${colorScheme}.png`),
        );
        await page.close();
      }
      for (const context of contexts.values()) await context.close();
    }
} finally {
  await browser.close();
  await server.remove();
}
