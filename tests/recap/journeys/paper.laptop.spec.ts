// Every sheet as it comes out of the printer, counted in pages and read: nobody signs a page without rows, nothing is cut off.
// SHEETS=all prints each of them for each class on both papers.
import { CODE_PATTERN } from '../../../contract/recap/sheetCodeWords.ts';
import { qrTextsIn } from '../../checkin/journeys/qrEye.ts';
import { expect, signedIn } from '../../journeys/support.ts';
import { test as base } from '../../journeys/timeTravel.ts';
import { CLASS_SIZES, PAPER_SCHOOL, type PaperClass, writePaperSchool } from '../../support/paperSchool.ts';
import { patience } from '../../support/patience.ts';
import { type PrintedPage, readPdf } from '../../support/pdf.ts';
import { holdPrints, type PaperSize, printSheet, type SheetKind, SHEETS } from './sheetKinds.ts';

const test = base.extend<object, { classes: ReadonlyMap<number, PaperClass> }>({
  classes: [
    async ({ world }, provide) => provide(await writePaperSchool(world.server)),
    { scope: 'worker', timeout: patience(60_000) },
  ],
});

const ALL_SHEETS = process.env.SHEETS === 'all';

test('each sheet has its kop once, its rows whole, and no signature without rows', async ({
  page,
  classes,
}) => {
  test.setTimeout(patience(ALL_SHEETS ? 600_000 : 180_000));
  await holdPrints(page);
  await signedIn(page, 'admin');
  const found: string[] = [];
  for (const kind of SHEETS)
    for (const size of CLASS_SIZES) {
      const papers = (['A4', 'F4'] as const).filter(
        (paper) => ALL_SHEETS || kind.printed.some(([of, on]) => of === size && on === paper),
      );
      const schoolClass = classes.get(size);
      if (!schoolClass || papers.length === 0) continue;
      // A whole load: a press must not meet the page that is about to go.
      await page.goto(kind.path(schoolClass));
      for (const paper of papers) {
        const pages = readPdf(await printSheet(page, kind, paper));
        found.push(
          ...problemsOf(pages, kind, { schoolClass, size, paper }).map(
            (what) => `${kind.name} of ${size} on ${paper}: ${what}`,
          ),
        );
      }
    }
  expect(found).toEqual([]);
});

interface Printed {
  readonly schoolClass: PaperClass;
  readonly size: number;
  readonly paper: PaperSize;
}

const PAPER_MM: Readonly<Record<PaperSize, readonly [width: number, height: number]>> = {
  A4: [210, 297],
  F4: [215, 330],
};
/** No printer of a school prints nearer to the edge. */
const EDGE_MM = 8;
/** A glyph takes more room than its ink. */
const BEARING_MM = 0.6;
const KOP_NAME = PAPER_SCHOOL.toUpperCase();
const SEAL = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

function problemsOf(
  pages: readonly PrintedPage[],
  kind: SheetKind,
  { schoolClass, size, paper }: Printed,
): string[] {
  const problems: string[] = [];
  const most = kind.pages?.[`${size} ${paper}`] ?? (size === 20 ? 1 : 2);
  if (pages.length > most) problems.push(`${pages.length} pages, not ${most}`);
  const [short, long] = PAPER_MM[paper];
  const [width, height] = kind.isPortrait ? [short, long] : [long, short];
  const nis = new Set(schoolClass.nis);
  const listed: string[] = [];
  for (const [at, page] of pages.entries()) {
    const on = `page ${at + 1}`;
    if (Math.abs(page.width - width) > 1 || Math.abs(page.height - height) > 1)
      problems.push(`${on} is ${page.width.toFixed()} x ${page.height.toFixed()} mm`);
    const hasKop = page.lines.some((line) => line.includes(KOP_NAME));
    if (hasKop !== (at === 0)) problems.push(`${on} ${hasKop ? 'has a second kop' : 'has no kop'}`);
    if (at === 0 && !page.lines.some((line) => line.startsWith(kind.heading)))
      problems.push(`no heading "${kind.heading}" among ${page.lines.slice(0, 6).join(' / ')}`);
    const rows = page.texts.filter(({ text }) => nis.has(text)).map(({ text }) => text);
    listed.push(...rows);
    const isSigned = page.lines.some((line) => /\bNIP \d|Kepala Sekolah|Guru mata pelajaran$/.test(line));
    if (kind.listsPupils && isSigned && rows.length < Math.min(3, size))
      problems.push(`${on} is signed with ${rows.length} rows`);
    problems.push(...misplacedOn(page).map((what) => `${on}: ${what}`));
    if (page.texts.some(({ text }) => text === '0')) problems.push(`${on} says 0`);
  }
  if (kind.listsPupils && listed.join() !== schoolClass.nis.join())
    problems.push(`lists ${listed.length} of ${size} pupils, or in another order`);
  const seals = pages.flatMap(({ texts }) => texts.filter(({ text }) => SEAL.test(text)));
  if (seals.length !== (kind.hasCode ? 1 : 0)) problems.push(`${seals.length} codes`);
  if (kind.name === 'semester' && pages.some(({ lines }) => lines.some((line) => line.includes('Agustus'))))
    problems.push('August, which has no lesson, is a column');
  return problems;
}

/** What lies at the paper's edge, is cut off, or lies over its neighbour. */
function misplacedOn({ texts: all, width, height }: PrintedPage): string[] {
  // The page's number stands in its margin, in the browser's own font, whose widths are not read.
  const texts = all.filter(({ text }) => !text.startsWith('Halaman '));
  const outside = texts.filter(
    ({ left, right, top }) => left < EDGE_MM || right > width - EDGE_MM || top < EDGE_MM || top > height - 4,
  );
  const cut = texts.filter(({ right, clippedAt }) => right > clippedAt + BEARING_MM);
  const overlapping = texts.filter((text) =>
    texts.some(
      (other) =>
        other !== text &&
        Math.abs(other.top - text.top) < 1 &&
        other.left >= text.left &&
        other.left < text.right - 0.4,
    ),
  );
  const name = (some: typeof texts, what: string) => some.slice(0, 3).map(({ text }) => `"${text}" ${what}`);
  return [
    ...name(outside, 'stands at the edge'),
    ...name(cut, 'is cut off'),
    ...name(overlapping, 'lies over its neighbour'),
  ];
}

test('the code on a printed recap can be read by a camera, and says that the sheet is still true', async ({
  page,
  classes,
}) => {
  await holdPrints(page);
  await signedIn(page, 'admin');
  await page.goto(`/dashboard/rekap?kelas=${classes.get(20)?.id}&bulan=2026-10`);
  await page.getByRole('button', { name: 'Cetak', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'ya');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const seal = page.getByRole('img', { name: 'Kode QR pemeriksaan' });
  await seal.scrollIntoViewIfNeeded();
  const [address = ''] = await qrTextsIn(await seal.screenshot());
  const { origin, pathname } = new URL(address);
  expect(origin).toBe(new URL(page.url()).origin);
  expect(pathname.replace('/cek/', '')).toMatch(CODE_PATTERN);
  await page.context().clearCookies();
  await page.emulateMedia({ media: null });
  await page.goto(pathname);
  await expect(page.getByText('Sesuai', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(PAPER_SCHOOL);
});
