// A style sheet that was fetched for one screen changes no other, neither on the screen nor on paper. One session has the sheets of all
// screens and walks through these; on each it is measured and printed, and again with those switched off that this screen has no class
// of: as if it had been opened alone. Both widths are looked at in one page, which is resized.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { FORMS, PROTECTED, type Records } from '../support/everyRoute.ts';
import { SCOPES } from '../support/styleScopes.ts';
import { someRecords } from './someRecords.ts';
import { expect, signedIn, test, visit } from './support.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };

/** Beside every route, what is printed or has a sheet of its own. */
const OTHERS: readonly ((records: Records) => string)[] = [
  ({ ids }) => `/dashboard/kelas/${ids.class}/kartu`,
  ({ ids }) => `/dashboard/mata-pelajaran/${ids.subject}/sesi/${ids.session}/qr`,
  () => '/dashboard/hari-ini/nama',
  () => '/dashboard/rekap?jenis=sekolah',
  () => '/dashboard/buat-sesi',
];

test('a screen and its paper are the same with the style sheets of all screens as with its own', async ({
  page,
  server,
}) => {
  test.setTimeout(patience(240_000));
  const records = await someRecords(server);
  const routes = [...[...PROTECTED, ...FORMS].map(([route]) => route), ...OTHERS];
  const underWay = countRequests(page);
  await signedIn(page, 'admin');
  await page.goto('/dashboard');
  await bringAllSheets(page);
  const changed: string[] = [];
  for (const path of routes.map((route) => route(records))) {
    await page.setViewportSize(LAPTOP);
    await visit(page, path);
    await expectStill(page, underWay);
    const found = await differences(page);
    found.push(...(await differencesOnPaper(page)));
    await page.setViewportSize(PHONE);
    await expectStill(page, underWay);
    found.push(...(await differences(page)));
    changed.push(...found.map((what) => `${path}: ${what}`));
  }
  expect(changed).toEqual([]);
});

/** How many requests have no answer yet. */
function countRequests(page: Page): () => number {
  const asked = new Set<unknown>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return () => asked.size;
}

async function expectStill(page: Page, underWay: () => number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('main :is([data-loading], .waiting-rows)')).toHaveCount(0);
  await expect.poll(underWay, { intervals: [30] }).toBe(0);
}

/** Also of what no screen of this walk shows: a dialog's, a menu's. */
async function bringAllSheets(page: Page): Promise<void> {
  const folder = join(import.meta.dirname, '../../dist/assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  expect(names.length).toBeGreaterThan(10);
  await page.evaluate(async (all) => {
    // What index.html links is every screen's.
    for (const link of document.querySelectorAll('link')) link.dataset.everywhere = '';
    const links = all
      .filter((name) => !document.querySelector(`link[href$="${name}"]`))
      .map((name) =>
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/assets/${name}` }),
      );
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
    document.head.append(...links);
    await Promise.all(loaded);
  }, names);
  await page.evaluate(bringSwitch, Object.values(SCOPES).flat());
}

/** In the page: `othersSheets(true)` switches off the sheets that this screen has no class of; `whereItIs()` tells where its parts lie. */
function bringSwitch(prefixes: readonly string[]): void {
  const prefixOf = (name: string) => prefixes.find((prefix) => name.startsWith(prefix));
  const prefixesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule
        ? [...rule.selectorText.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => prefixOf(name) ?? '')
        : []),
      ...('cssRules' in rule ? prefixesIn(rule.cssRules as CSSRuleList) : []),
    ]);
  const othersSheets = (areOff: boolean): number => {
    const links = [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([data-everywhere])'),
    ];
    // What is on paper only is there while it is printed.
    window.dispatchEvent(new Event('beforeprint'));
    const worn = new Set(
      [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList].map(prefixOf)),
    );
    window.dispatchEvent(new Event('afterprint'));
    const others = links.filter(
      ({ sheet }) => sheet && !prefixesIn(sheet.cssRules).some((one) => worn.has(one)),
    );
    for (const { sheet } of areOff ? others : links) if (sheet) sheet.disabled = areOff;
    return others.length;
  };
  const whereItIs = () =>
    [...document.querySelectorAll('main *')].slice(0, 600).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.localName}.${element.getAttribute('class') ?? ''} ${[x, y, width, height].map(Math.round).join(' ')}`;
    });
  Object.assign(window, { othersSheets, whereItIs });
}
interface Switch {
  readonly othersSheets: (areOff: boolean) => number;
  readonly whereItIs: () => readonly string[];
}

/** The first part that lies elsewhere: what follows it lies elsewhere, too. In one task of the page: nothing comes between. */
const differences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { othersSheets, whereItIs } = window as unknown as Switch;
    const among = whereItIs();
    if (othersSheets(true) === 0) throw new Error('All sheets are said to be of this screen');
    const alone = whereItIs();
    othersSheets(false);
    const at = among.findIndex((part, i) => part !== alone[i]);
    return at < 0 ? [] : [`at ${window.innerWidth} px ${alone[at]} is ${among[at]}`];
  });

/** A difference that is there a second time: on the first, an answer may have come in between. */
async function differencesOnPaper(page: Page, isSure = false): Promise<string[]> {
  const among = await countPaper(page);
  await page.evaluate(() => (window as unknown as Switch).othersSheets(true));
  const alone = await countPaper(page);
  await page.evaluate(() => (window as unknown as Switch).othersSheets(false));
  if (among === alone) return [];
  return isSure ? [`${alone} sheets of paper are ${among}`] : differencesOnPaper(page, true);
}

const countPaper = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
