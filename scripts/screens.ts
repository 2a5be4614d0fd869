/**
 * Draws docs/screens/: `npm run screens`. It shows every screen of the demo school, 1366 and 360 px wide, light and dark, and the pages of
 * every sheet as they are printed, so that a change of the look can be compared in all of them. The clock of the pages is set to a time
 * with lessons. What is printed needs pdftoppm (poppler-utils).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import sharp from 'sharp';
import { calls } from '../contract/calls.ts';
import type { AttendanceStatus } from '../contract/attendanceStatus.ts';
import { listen } from '../server/process/listen.ts';
import { withDashboard } from '../server/process/static.ts';
import { Api } from '../tests/journeys/api.ts';
import { HadirServer } from '../tests/journeys/server.ts';
import { someRecords } from '../tests/journeys/someRecords.ts';
import { signedIn, visit } from '../tests/journeys/support.ts';
import { holdPrints, printSheet, SHEETS } from '../tests/recap/journeys/sheetKinds.ts';
import { ADDRESSES, PUBLIC } from '../tests/support/everyRoute.ts';
import { PASSWORD } from '../tests/support/fixtures.ts';
import { writePaperSchool } from '../tests/support/paperSchool.ts';
import { startTestServer } from '../tests/support/server.ts';
import { findChromium } from './chromium.ts';
import { ensureBuild } from './ensureBuild.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'screens');
const WIDTHS = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const MODES = ['light', 'dark'] as const;
/** So many tenths of a second without a request, and a page has all that it shows. */
const QUIET_TURNS = 4;
/** Pixels an inch of paper: the letters of a register can be read. */
const PAPER_DPI = 64;

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

/** Screens have few colours, so a palette of 64 holds them all; without loss, such a picture is small. */
async function write(name: string, picture: Buffer, colours = 64): Promise<void> {
  const reduced = await sharp(picture).png({ palette: true, colours, effort: 4, dither: 0 }).toBuffer();
  writeFileSync(
    join(folder, `${name}.webp`),
    await sharp(reduced).webp({ lossless: true, effort: 4 }).toBuffer(),
  );
}

/** The requests of each page that have no answer yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  unanswered.set(page, open);
  page.on('request', (request) => open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
}

/** Waits until the page has what it asked for. "networkidle" does not tell it, because after a change of the address it is already over. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelectorAll('main :is([data-loading], .waiting-rows, [aria-busy="true"])').length === 0,
  );
  let quietTurns = 0;
  while (quietTurns < QUIET_TURNS) {
    await pause(100);
    quietTurns = unanswered.get(page)?.size ? 0 : quietTurns + 1;
  }
}

async function drawScreens(browser: Browser, server: HadirServer): Promise<void> {
  const records = await someRecords(server);
  const register = await markHalfARegister(server);
  const code = await printedCode(server, records.ids.class);
  const shots: readonly Shot[] = [
    ...PUBLIC.map(([path]) => ({ path })),
    { path: `/cek/${code}`, name: 'cek' },
    { path: '/dashboard', as: 'guru', name: 'beranda-guru' },
    { path: register, as: 'guru', name: 'daftar-hadir' },
    { path: `${register}/qr`, as: 'guru', name: 'daftar-hadir-qr' },
    { path: '/dashboard', as: 'kepsek', name: 'beranda-kepala' },
    { path: '/dashboard/hari-ini', as: 'kepsek', name: 'hari-ini-kepala' },
    { path: '/dashboard/perlu-perhatian', as: 'kepsek', name: 'perlu-perhatian-kepala' },
    { path: '/dashboard/jadwal?menurut=guru', as: 'kepsek', name: 'jadwal-guru' },
    { path: '/dashboard/jadwal?menurut=ruang', as: 'kepsek', name: 'jadwal-ruang' },
    { path: '/dashboard', as: 'siswa', name: 'beranda-siswa' },
    { path: '/dashboard', as: 'admin', name: 'beranda-yayasan' },
    ...ADDRESSES.map((pathOf) => ({ path: pathOf(records), as: 'admin' })).filter(
      ({ path }) => path !== '/dashboard',
    ),
  ];
  for (const viewport of WIDTHS) {
    const pages = new Map<string, Page>();
    for (const shot of shots) {
      const page = pages.get(shot.as ?? '') ?? (await openPage(browser, server.url, viewport, shot.as));
      pages.set(shot.as ?? '', page);
      if (shot.as) await visit(page, shot.path);
      else await page.goto(shot.path);
      await settle(page);
      // A title that was given the focus shows its ring, as it does for whoever came by keyboard.
      await page.evaluate(() => document.querySelector<HTMLElement>('h1:focus')?.blur());
      for (const colorScheme of MODES) {
        await page.emulateMedia({ colorScheme });
        // What is drawn by its theme, not by a style sheet, follows only with the next drawing.
        await settle(page);
        await write(`${nameOf(shot)}-${viewport.width}-${colorScheme}`, await page.screenshot());
      }
    }
    for (const page of pages.values()) await page.context().close();
  }
}

async function openPage(
  browser: Browser,
  baseURL: string,
  viewport: { readonly width: number; readonly height: number },
  as: string | undefined,
): Promise<Page> {
  const isPhone = viewport.width < 768;
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
    serviceWorkers: 'block',
  });
  await context.clock.setFixedTime(duringALesson());
  const page = await context.newPage();
  countRequests(page);
  if (!as) return page;
  await signedIn(page, as);
  await page.goto('/dashboard');
  await settle(page);
  return page;
}

interface Row {
  readonly user_id: number;
}

/** Marks the first thirty pupils of the demo teacher's first register of today. @returns its address */
async function markHalfARegister(server: HadirServer): Promise<string> {
  const api = await Api.as(server.url, 'guru');
  const [session] = await api.get<{ id: number; subjectId: number }[]>(calls.listSessionsByDate.path());
  if (!session) throw new Error('The demo teacher has no session today');
  const path = calls.listAttendance.path(session.subjectId, session.id);
  const rows = await api.get<Row[]>(`${path}?limit=100`);
  const others: Readonly<Record<number, AttendanceStatus>> = {
    4: 'sakit',
    11: 'terlambat',
    19: 'izin',
    23: 'alpa',
  };
  await api.send(calls.markAttendance.method, calls.markAttendance.path(session.subjectId, session.id), {
    attendances: rows.slice(0, 30).map(({ user_id }, at) => ({ user_id, status: others[at] ?? 'hadir' })),
  });
  return `/dashboard/mata-pelajaran/${session.subjectId}/sesi/${session.id}`;
}

/** The code of a month as it would be printed now. */
async function printedCode(server: HadirServer, classId: number): Promise<string> {
  const api = await Api.as(server.url, 'admin');
  const { month, digest } = await api.get<{ month: string; digest: string }>(
    calls.getMonthRecap.path(classId),
  );
  const sheet = { kind: 'month', class_id: classId, month, digest };
  const { code } = await api.send<{ code: string }>(
    calls.createSheetCode.method,
    calls.createSheetCode.path(),
    sheet,
  );
  return code;
}

/** Prints every sheet of a school with classes of 45, 36 and 20 and long names, on A4 and F4, and draws its pages. */
async function drawSheets(browser: Browser): Promise<void> {
  const school = await startTestServer({ now: new Date() });
  const listening = await listen(withDashboard(school.app.fetch, join(root, 'dist')), '127.0.0.1', 0);
  const prints = mkdtempSync(join(tmpdir(), 'hadir-prints-'));
  const context = await browser.newContext({
    baseURL: listening.url,
    locale: 'id-ID',
    serviceWorkers: 'block',
  });
  try {
    const classes = await writePaperSchool(school);
    const page = await context.newPage();
    await holdPrints(page);
    await signedIn(page, 'admin', PASSWORD);
    await page.goto('/dashboard');
    for (const kind of SHEETS)
      for (const [size, paper] of kind.printed) {
        const schoolClass = classes.get(size);
        if (!schoolClass) continue;
        await visit(page, kind.path(schoolClass));
        const name = `cetak-${kind.file}-${size}-${paper.toLowerCase()}`;
        writeFileSync(join(prints, `${name}.pdf`), await printSheet(page, kind, paper));
        execFileSync('pdftoppm', ['-r', String(PAPER_DPI), '-png', `${name}.pdf`, name], { cwd: prints });
      }
    for (const file of readdirSync(prints).filter((one) => one.endsWith('.png')))
      await write(file.replace('.png', ''), await sharp(join(prints, file)).toBuffer(), 16);
  } finally {
    await context.close();
    await listening.drain(1000);
    await school.close();
    rmSync(prints, { recursive: true, force: true });
  }
}

await ensureBuild(root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await HadirServer.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  await drawSheets(browser);
  await drawScreens(browser, server);
} finally {
  await browser.close();
  await server.remove();
}
// What printed the sheets keeps timers of a server.
process.exit(0);
