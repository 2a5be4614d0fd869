/**
 * `npm test`: the build, then dashboard and server (vitest) and whole journeys (Playwright) at once, the output of each
 * behind that of the one before; vitest first with `JOURNEYS=after`, or with little memory. `npm run test:server`: what is about the server alone, on PostgreSQL with TEST_DATABASE_URL. Ends with the files that took longest, a line
 * for each failure and the line "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { availableMemory } from 'node:process';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { buildServer } from './buildServer.ts';
import { FRUGAL } from './nodeFlags.ts';
import { quickFolder } from './quickFolder.ts';
import { openTestDatabase } from '../tests/support/database.ts';
import { startHadir } from '../tests/server/ops/hadir.ts';
import { ensureChromium } from './chromium.ts';
import { failureLine, type Outcome, playwrightOutcome, type PlaywrightReport, summary } from './outcome.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Beside dist, where the built server looks for the dashboard. */
const builtServer = join(root, 'dist-server');
/** Everything that the tests write, and these two. */
const temporary = quickFolder();
process.env.TMPDIR = temporary;
const reports = join(temporary, 'reports');
const demoFolder = join(temporary, 'demo');
/** Playwright's own translations of sources, by what is in them: all of them anew are 8 seconds of CPU in each run. */
const translations = join(root, 'node_modules/.cache/playwright');

/** Of the journeys; each of the two other parts has one process beside them. While the tests of one wait for processes and clocks, those of the others have the cores. */
const JOURNEYS = 2;
/** Of a machine with two cores, by six processes: before the load average tells it (tests/support/patience.ts). */
const TIMES_AS_SLOW = '3';
/** In bytes; with less one part comes after the other. */
const ROOM_FOR_ALL = 12 * 1024 ** 3;
const DASHBOARD = ['dashboard', 'development', 'dashboard alone', 'providers alone'];
const SERVER = ['server', 'server alone'];
/** More than a whole run prints. */
const PRINTED = 64 * 1024 ** 2;

/** @param output where it prints to, once somebody reads it; this process's own otherwise */
async function run(args: string[], env: NodeJS.ProcessEnv = {}, output?: PassThrough): Promise<boolean> {
  const child = spawn(process.execPath, [...FRUGAL, ...args], {
    stdio: ['inherit', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  });
  if (output) for (const printed of [child.stdout, child.stderr]) printed?.pipe(output, { end: false });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** The invented school, invented once: tests of whole servers start on copies of it (tests/support/demoFolder.ts). */
async function inventDemo(): Promise<void> {
  const unfinished = `${demoFolder}-unfinished`;
  const hadir = await startHadir({ DATA_DIR: unfinished, LOG_LEVEL: 'debug' });
  // Or each start on a copy would vacuum and analyze its tables anew.
  const hasEnded = () => hadir.child.exitCode !== null || hadir.child.signalCode !== null;
  while (!hadir.stderr.includes('"msg":"housekeeping') && !hasEnded()) await pause(20);
  hadir.child.kill('SIGTERM');
  await hadir.ended;
  renameSync(unfinished, demoFolder);
}

/** The empty database of the tests on the API: made once, before three processes would make one each. */
async function makeDatabase(): Promise<void> {
  // Compiled quickly: it is used for a moment.
  setFlagsFromString('--liftoff-only');
  await (await openTestDatabase()).close();
}

/** What a run left behind; one that failed without naming a test, or without leaving anything, is a failure itself. */
function outcomeOf(what: string, ok: boolean, file: string, read: (report: unknown) => Outcome): Outcome {
  const outcome = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [] };
  if (ok || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [failureLine(what, 'ended with an error; see above')] };
}

/** @param projects all of them when there are none */
async function vitest(
  projects: readonly string[] = [],
  output?: PassThrough,
  options: readonly string[] = [],
): Promise<Outcome> {
  const file = join(reports, `vitest-${projects[0] ?? 'all'}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitestFailures.ts',
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
  ];
  const ok = await run(args, { VITEST_OUTCOME: file }, output);
  return outcomeOf('vitest', ok, file, (report) => report as Outcome);
}

/** @param browsing until there is a browser; that there is none is a failure of the journeys alone */
async function playwright(
  browsing: Promise<void>,
  output: PassThrough,
  options: readonly string[] = [],
): Promise<Outcome> {
  try {
    await browsing;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    output.write(`${message}\n`);
    return { passed: 0, failures: [failureLine('Playwright', message)] };
  }
  const file = join(reports, 'playwright.json');
  const args = ['test', '--reporter=list,json', ...options];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_TRANSFORM_CACHE_DIR: translations };
  const ok = await run(['node_modules/@playwright/test/cli.js', ...args], env, output);
  return outcomeOf('Playwright', ok, file, (report) => playwrightOutcome(report as PlaywrightReport));
}

/** Runs parts of the tests at once; what each prints comes whole, in their order. */
async function atOnce(...parts: readonly ((output: PassThrough) => Promise<Outcome>)[]): Promise<Outcome[]> {
  const running = parts.map((part) => {
    const output = new PassThrough({ highWaterMark: PRINTED });
    return { output, outcome: part(output).finally(() => output.end()) };
  });
  for (const { output } of running) {
    output.pipe(process.stdout, { end: false });
    await finished(output);
  }
  return Promise.all(running.map(({ outcome }) => outcome));
}

/** @param building whether there is a dashboard; without one the journeys are left out, and the run fails by the build */
async function everything(building: Promise<boolean>, browsing: Promise<void>): Promise<Outcome[]> {
  const isTogether = process.env.JOURNEYS !== 'after' && availableMemory() > ROOM_FOR_ALL;
  if (!isTogether) {
    if (!(await building)) return [await vitest()];
    await inventDemo();
    return [await vitest(), ...(await atOnce((output) => playwright(browsing, output)))];
  }
  process.env.TIMES_AS_SLOW = TIMES_AS_SLOW;
  // A test of the server that wants the school before it is invented invents its own.
  const invented = building.then((built) => (built ? inventDemo() : undefined));
  invented.catch(() => {});
  return atOnce(
    // Screens start no server: they need not wait for what it hands out.
    (output) => vitest(DASHBOARD, output, ['--maxWorkers=1']),
    async (output) => {
      await building;
      return vitest(SERVER, output, ['--maxWorkers=1']);
    },
    async (output) => {
      if (!(await building)) return { passed: 0, failures: [] };
      await invented;
      return playwright(browsing, output, [`--workers=${JOURNEYS}`]);
    },
  );
}

/** The tests on the server alone; all of them begin with the invented school. */
async function server(building: Promise<boolean>): Promise<Outcome[]> {
  // Whole servers start from the prepared database that the build leaves.
  if (await building) await inventDemo();
  return [await vitest(SERVER)];
}

try {
  mkdirSync(reports);
  const isServer = process.argv[2] === 'server';
  const building = run(['--import', 'tsx', 'scripts/ensureBuild.ts']);
  // Beside it and the first tests, for half a minute of a network and a disk. What is wrong is told when it is waited for.
  const browsing = isServer ? Promise.resolve() : ensureChromium();
  browsing.catch(() => {});
  // Whatever starts a whole server starts it as schools do; on PostgreSQL each test file has a database of its own.
  await buildServer(root, builtServer);
  if (!process.env.TEST_DATABASE_URL) await makeDatabase();
  process.env.BUILT_SERVER = builtServer;
  process.env.DEMO_FOLDER = demoFolder;
  const outcomes = isServer ? await server(building) : await everything(building, browsing);
  if (!(await building)) outcomes.push({ passed: 0, failures: ['the build failed; see above'] });
  console.log(summary(outcomes));
  const passed = outcomes.some((outcome) => outcome.passed > 0);
  process.exitCode = passed && outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const folder of [temporary, builtServer]) rmSync(folder, { recursive: true, force: true });
}
