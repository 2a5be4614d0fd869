/**
 * `npm test`: the build, then server and dashboard (vitest) and whole journeys (Playwright) at once, the output of the second
 * behind that of the first; one after the other with `JOURNEYS=after`, or with little memory. `npm run test:server`: what is about the server alone, on PostgreSQL with TEST_DATABASE_URL. Ends with a line
 * for each failure and the line "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { availableMemory } from 'node:process';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
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

/** One less than alone (playwright.config.ts): while the tests of one half wait, those of the other have the cores. */
const JOURNEYS_AT_ONCE = 2;
/** Of a machine with two cores, by five processes: before the load average tells it (tests/support/patience.ts). */
const TIMES_AS_SLOW = '2.5';
/** In bytes; with less the journeys wait until the other half has ended. */
const ROOM_FOR_BOTH = 10 * 1024 ** 3;
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
  const hadir = await startHadir({ DATA_DIR: unfinished, LOG_LEVEL: 'silent' });
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

async function vitest(options: readonly string[] = []): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitestFailures.ts',
    ...options,
  ];
  const ok = await run(args, { VITEST_OUTCOME: file });
  return outcomeOf('vitest', ok, file, (report) => report as Outcome);
}

async function playwright(output: PassThrough, options: readonly string[]): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  const args = ['test', '--reporter=list,json', ...options];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ok = await run(['node_modules/@playwright/test/cli.js', ...args], env, output);
  return outcomeOf('Playwright', ok, file, (report) => playwrightOutcome(report as PlaywrightReport));
}

async function everything(): Promise<Outcome[]> {
  // A tenth quicker: where one half waits, the other has the cores.
  const isTogether = process.env.JOURNEYS !== 'after' && availableMemory() > ROOM_FOR_BOTH;
  if (isTogether) process.env.TIMES_AS_SLOW = TIMES_AS_SLOW;
  const journeysPrint = new PassThrough({ highWaterMark: PRINTED });
  // Its first files start no server (vitestOrder.ts); a test that wants one before the school is invented invents its own.
  const units = vitest().finally(() => journeysPrint.pipe(process.stdout, { end: false }));
  const journeys = async () => {
    try {
      await inventDemo();
      if (!isTogether) await units;
      return await playwright(journeysPrint, isTogether ? [`--workers=${JOURNEYS_AT_ONCE}`] : []);
    } finally {
      journeysPrint.end();
    }
  };
  const outcomes = await Promise.all([units, journeys()]);
  await finished(journeysPrint);
  return outcomes;
}

/** The tests on the server alone; all of them begin with the invented school. */
async function server(): Promise<Outcome[]> {
  await inventDemo();
  return [await vitest(['--project', 'server', '--project', 'server alone'])];
}

try {
  mkdirSync(reports);
  const isServer = process.argv[2] === 'server';
  const building = run(['--import', 'tsx', 'scripts/ensureBuild.ts']);
  // Beside it, for half a minute of a network and a disk. What is wrong is told when it is waited for.
  const browsing = isServer ? undefined : ensureChromium();
  browsing?.catch(() => {});
  // Whatever starts a whole server starts it as schools do; on PostgreSQL each test file has a database of its own.
  await buildServer(root, builtServer);
  if (!process.env.TEST_DATABASE_URL) await makeDatabase();
  const built = await building;
  await browsing;
  process.env.BUILT_SERVER = builtServer;
  process.env.DEMO_FOLDER = demoFolder;
  // Everything starts from the prepared database that the build leaves.
  const outcomes = isServer ? await server() : built ? await everything() : [await vitest()];
  if (!built) outcomes.push({ passed: 0, failures: ['the build failed; see above'] });
  console.log(summary(outcomes));
  const passed = outcomes.some((outcome) => outcome.passed > 0);
  process.exitCode = passed && outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const folder of [temporary, builtServer]) rmSync(folder, { recursive: true, force: true });
}
