import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { listen } from '../../server/process/listen.ts';
import { withDashboard } from '../../server/process/static.ts';
import { signedIn, visit } from '../../tests/journeys/support.ts';
import { CUT_SHEETS, holdPrints, printSheet, SHEETS } from '../../tests/recap/journeys/sheetKinds.ts';
import { PASSWORD } from '../../tests/support/fixtures.ts';
import { writePaperSchool } from '../../tests/support/paperSchool.ts';
import { startTestServer } from '../../tests/support/server.ts';
import { writePicture } from './writePicture.ts';

/** Pixels an inch of paper: the letters of a register can be read. */
const PAPER_DPI = 64;

interface DrawSheets {
  readonly browser: Browser;
  readonly folder: string;
  readonly isWanted: (name: string) => boolean;
  /** The built dashboard. */
  readonly dist: string;
}

/** Prints every sheet of a school with classes of 45, 36 and 20 and long names, on A4 and F4, and draws its pages. */
export async function drawSheets({ browser, folder, isWanted, dist }: DrawSheets): Promise<void> {
  const sheets = [...SHEETS, ...CUT_SHEETS].flatMap((kind) =>
    kind.printed.map(([size, paper]) => ({
      kind,
      size,
      paper,
      name: `cetak-${kind.file}-${size}-${paper.toLowerCase()}`,
    })),
  );
  const wanted = sheets.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return;
  const school = await startTestServer({ now: new Date() });
  const listening = await listen(withDashboard(school.app.fetch, dist), '127.0.0.1', 0);
  const prints = mkdtempSync(join(tmpdir(), 'hadir-prints-'));
  const context = await browser.newContext({
    baseURL: listening.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
  });
  try {
    const classes = await writePaperSchool(school);
    const page = await context.newPage();
    await holdPrints(page);
    await signedIn(page, 'admin', PASSWORD);
    await page.goto('/dashboard');
    for (const { kind, size, paper, name } of wanted) {
      const schoolClass = classes.get(size);
      if (!schoolClass) continue;
      await visit(page, kind.path(schoolClass));
      writeFileSync(join(prints, `${name}.pdf`), await printSheet(page, kind, paper));
      execFileSync('pdftoppm', ['-r', String(PAPER_DPI), '-png', `${name}.pdf`, name], { cwd: prints });
    }
    // Black on white and a crest: with fewer colours the crest loses its own.
    for (const file of readdirSync(prints).filter((one) => one.endsWith('.png')))
      await writePicture(folder, file.replace('.png', ''), await sharp(join(prints, file)).toBuffer(), 32);
  } finally {
    await context.close();
    await listening.drain(1000);
    await school.close();
    rmSync(prints, { recursive: true, force: true });
  }
}
