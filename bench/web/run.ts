/**
 * Hadir beside a stock react-admin app over the same API, and beside ra-core alone, in one run: medians of ROUNDS, 4x CPU
 * slowdown, 1.6 Mbit/s, 150 ms. What counts is the ratio to the stock app, not the milliseconds.
 *
 *   npm run build && npx tsx bench/web/run.ts [folder of the stock app; otherwise one is made and installed in a temporary folder]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { pack } from '../../scripts/pack.ts';
import { listen } from '../../server/process/listen.ts';
import { withDashboard } from '../../server/process/static.ts';
import { DEMO_PASSWORD } from '../../tests/journeys/support.ts';
import { Api } from '../../tests/journeys/api.ts';
import { blankRegister, urlOf } from '../../tests/attendance/journeys/faultyRegister.ts';
import { HadirServer } from '../../tests/journeys/server.ts';
import {
  type Kept,
  type Load,
  measureKept,
  measureLoad,
  measureSignIn,
  type SignIn,
  type Site,
} from './measure.ts';
import { type HomeLoad, measureHome } from './home.ts';
import { measureRegister, type RegisterLoad } from './register.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);

/** The folders of the two builds. */
function stockApps(): readonly string[] {
  const given = process.argv[2];
  const folder = given ?? mkdtempSync(join(tmpdir(), 'hadir-stock-'));
  cpSync(join(import.meta.dirname, 'stock'), folder, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(join(folder, 'node_modules'))) run('npm', 'install', '--no-audit', '--no-fund');
  return ['stock', 'headless'].map((mode) => {
    run('npx', 'vite', 'build', '--mode', mode);
    const dist = join(folder, 'dist', mode);
    // As ours is: the server sends what it finds packed.
    pack(dist);
    return dist;
  });
}

const stock = stockApps();
const api = await HadirServer.start();
const register = urlOf(await blankRegister(await Api.as(api.url, 'admin')));
/** Signed in, as the browser keeps it. */
async function tokensOf(identifier: string) {
  const answer = await fetch(`${api.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier, password: DEMO_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { token: string; refreshToken: string } };
  return { hadir_access_token: data.token, hadir_refresh_token: data.refreshToken };
}
const tokens = await tokensOf('admin');
const teachersTokens = await tokensOf('guru');
const forward = ({ url, method, headers, body }: Request) => {
  const { pathname, search } = new URL(url);
  return fetch(api.url + pathname + search, { method, headers, body, duplex: 'half' } as RequestInit);
};
const dist = process.env.DIST ?? join(import.meta.dirname, '../../dist');
const [own, other, bare] = await Promise.all(
  [dist, ...stock].map((folder) => listen(withDashboard(forward, folder), '127.0.0.1', 0)),
);
if (!own || !other || !bare) throw new Error('no server');

const cookiesOf = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(tokens).map(([name, value]) => ({ name, value, url: own.url }));
const hadir: Site = {
  name: 'Hadir',
  url: own.url,
  signIn: '/dashboard/kelas',
  list: '/dashboard/kelas',
  identifier: '[name=identifier]',
  password: '[name=password]',
  cookies: cookiesOf(tokens),
  storage: {},
  // The application is there, and no longer behind the rows of the first script.
  full: 'body:not(:has(#start)) main .pager',
};
/** Of who has been here before: what the server has is known. */
const { data: names, timezone } = (await (
  await fetch(`${api.url}/api/v1/extensions`, {
    headers: { Authorization: `Bearer ${teachersTokens.hadir_access_token}` },
  })
).json()) as { data: string[]; timezone: string };
const teacher: Site = {
  ...hadir,
  cookies: cookiesOf(teachersTokens),
  storage: { hadir_extensions: names.join(' '), hadir_timezone: timezone },
};
const hash = (name: string, url: string, full: Site['full']): Site => ({
  name,
  url,
  signIn: '/#/login',
  list: '/#/classes',
  identifier: '[name=username]',
  password: '[name=password]',
  cookies: [],
  storage: { stock_token: tokens.hadir_access_token },
  full,
});
const sites = [hadir, hash('stock', other.url, '.MuiTablePagination-root'), hash('headless', bare.url, 'td')];

const registers: RegisterLoad[] = [];
const homes: HomeLoad[] = [];
const kept: Kept[] = [];
const results = new Map(sites.map(({ name }) => [name, { loads: [] as Load[], signIns: [] as SignIn[] }]));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  // In turns, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const site of sites) {
      results.get(site.name)?.loads.push(await measureLoad(browser, site));
      if (site.name !== 'headless')
        results.get(site.name)?.signIns.push(await measureSignIn(browser, site, DEMO_PASSWORD));
    }
    kept.push(await measureKept(browser, hadir));
    registers.push(await measureRegister(browser, hadir, register));
    homes.push(await measureHome(browser, teacher));
  }
} finally {
  await browser.close();
  await Promise.all([own, other, bare].map((each) => each.drain(0)));
  await api.remove();
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const of = (site: string, what: keyof Load | keyof SignIn): number => {
  const { loads, signIns } = results.get(site) ?? { loads: [], signIns: [] };
  return median(
    [...loads, ...signIns].flatMap((each) =>
      what in each ? [(each as unknown as Record<string, number>)[what] ?? NaN] : [],
    ),
  );
};
const LINES: [label: string, what: keyof Load | keyof SignIn, wanted: number][] = [
  ['sign-in typable, ms', 'typable', 0.18],
  ['sign-in blocking (TBT), ms', 'blocking', 0.2],
  ['first list cold, readable, ms', 'readable', 0.6],
  ['first list cold, whole, ms', 'whole', 0.75],
  ['first list warm, readable, ms', 'warmReadable', 0.5],
  ['first list warm, whole, ms', 'warm', 0.5],
  ['first list, kB on the wire', 'kB', 0.65],
  ['first list, files', 'files', NaN],
  ['first list, longest task, ms', 'longestTask', NaN],
  ['first list cold, CPU of the main thread, ms', 'cpu', NaN],
  ['first list warm, CPU of the main thread, ms', 'cpuWarm', NaN],
  ['submit to first row, ms', 'submitToRow', 0.9],
  ['open, sign in, first row, ms', 'openToRow', 0.65],
];
console.table(
  LINES.map(([label, what, wanted]) => ({
    what: label,
    Hadir: Math.round(of('Hadir', what)),
    stock: Math.round(of('stock', what)),
    headless: Math.round(of('headless', what)),
    ratio: Number((of('Hadir', what) / of('stock', what)).toFixed(2)),
    wanted,
  })),
);
const KEPT: [label: string, what: keyof Kept, of: keyof Load][] = [
  ['first list kept by the service worker, readable, ms', 'keptReadable', 'warmReadable'],
  ['first list kept by the service worker, whole, ms', 'kept', 'warm'],
];
console.table(
  KEPT.map(([label, what, warm]) => {
    const own = median(kept.map((each) => each[what]));
    return {
      what: label,
      Hadir: Math.round(own),
      'stock, warm': Math.round(of('stock', warm)),
      ratio: Number((own / of('stock', warm)).toFixed(2)),
      wanted: 0.5,
    };
  }),
);
const REGISTER: [label: string, what: keyof RegisterLoad, wanted: number][] = [
  ['register on a phone, cold, names readable, ms', 'readable', 1200],
  ['register on a phone, cold, whole, ms', 'whole', 2400],
  ['register on a phone, longest task, ms', 'longestTask', 200],
];
console.table(
  REGISTER.map(([label, what, wanted]) => ({
    what: label,
    Hadir: Math.round(median(registers.map((each) => each[what]))),
    wanted,
  })),
);
const HOME: [label: string, what: keyof HomeLoad][] = [
  ["a teacher's home on a phone, cold, readable, ms", 'readable'],
  ["a teacher's home on a phone, cold, whole, ms", 'whole'],
  ["a teacher's home on a phone, warm, readable, ms", 'warmReadable'],
  ["a teacher's home on a phone, warm, whole, ms", 'warm'],
];
console.table(
  HOME.map(([label, what]) => ({ what: label, Hadir: Math.round(median(homes.map((each) => each[what]))) })),
);
console.log(
  `load of the machine (1, 5, 15 minutes): ${loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}`,
);
