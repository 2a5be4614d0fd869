// A style sheet that was fetched for one screen changes no other, neither on the screen nor on paper. One session has the sheets of all
// screens and walks through these; each is measured, on the screen and as it is printed, and again with those switched off that this
// screen has no class of: as if it had been opened alone. Both widths are looked at in one page, which is resized.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '../../../contract/calls.ts';
import { patience } from '../../support/patience.ts';
import { Api } from '../../journeys/api.ts';
import { FORMS, PROTECTED, type Records } from '../../support/everyRoute.ts';
import { SCOPES } from '../../support/styleScopes.ts';
import { someRecords } from '../../journeys/someRecords.ts';
import { expect, signedIn, test, visit } from '../../journeys/support.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };

/** Beside every route, what is printed or has a sheet of its own. */
const OTHERS: readonly ((records: Records) => string)[] = [
  ({ ids }) => `/dashboard/kelas/${ids.class}/kartu`,
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
  const paths = [...[...PROTECTED, ...FORMS].map(([route]) => route), ...OTHERS].map((route) =>
    route(records),
  );
  // A code is shown on the day of its session only.
  const api = await Api.as(server.url, 'admin');
  const [today] = await api.get<{ id: number; subjectId: number }[]>(calls.listSessionsByDate.path());
  paths.push(`/dashboard/mata-pelajaran/${today?.subjectId}/sesi/${today?.id}/qr`);
  const underWay = countRequests(page);
  await signedIn(page, 'admin');
  await page.goto('/dashboard');
  await bringAllSheets(page);
  const changed: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(LAPTOP);
    await visit(page, path);
    await expectStill(page, underWay);
    const found = await differences(page);
    await page.emulateMedia({ media: 'print' });
    found.push(...(await differences(page)));
    await page.emulateMedia({ media: null });
    await page.setViewportSize(PHONE);
    await expectStill(page, underWay);
    found.push(...(await differences(page)));
    changed.push(...found.map((what) => `${path}: ${what}`));
  }
  expect(changed).toEqual([]);
});

/** How many requests have no answer yet. */
function countRequests(page: Page): () => number {
  const requested = new Set<unknown>();
  page.on('request', (request) => requested.add(request));
  page.on('requestfinished', (request) => requested.delete(request));
  page.on('requestfailed', (request) => requested.delete(request));
  return () => requested.size;
}

async function expectStill(page: Page, underWay: () => number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('main :is([data-loading], .waiting-rows)')).toHaveCount(0);
  await expect.poll(underWay, { intervals: [30] }).toBe(0);
}

/** Also of what no screen of this walk shows: a dialog's, a menu's. */
async function bringAllSheets(page: Page): Promise<void> {
  const folder = join(import.meta.dirname, '../../../dist/assets');
  // The families' page is a document of its own, whose sheet no screen ever has.
  const names = readdirSync(folder).filter((name) => name.endsWith('.css') && !name.startsWith('keluarga-'));
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
  // What a sheet says of pages without a name is true of all papers.
  const nameless = await page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ ownerNode }) => ownerNode instanceof HTMLLinkElement)
      .flatMap(({ href, cssRules }) =>
        [...cssRules]
          .filter((rule) => rule instanceof CSSPageRule && rule.selectorText === '')
          .map(() => href),
      ),
  );
  expect(nameless).toEqual([]);
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
  const whereItIs = () => {
    const isPaper = matchMedia('print').matches;
    if (isPaper) window.dispatchEvent(new Event('beforeprint'));
    const parts = [...document.querySelectorAll(isPaper ? 'body *' : 'main *')].slice(0, 800);
    const reported = parts.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = `${element.localName}.${element.getAttribute('class') ?? ''} ${[x, y, width, height].map(Math.round).join(' ')}`;
      if (!isPaper) return place;
      // Where sheets of paper begin and end, and which kind of page they are, moves nothing before it is printed.
      const { breakBefore, breakAfter, breakInside, page } = getComputedStyle(element);
      return [place, breakBefore, breakAfter, breakInside, page].join(' ');
    });
    if (isPaper) window.dispatchEvent(new Event('afterprint'));
    return reported;
  };
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
    const medium = matchMedia('print').matches ? 'on paper' : `at ${window.innerWidth} px`;
    return at < 0 ? [] : [`${medium} ${alone[at]} is ${among[at]}`];
  });
