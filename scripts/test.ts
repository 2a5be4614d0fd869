/**
 * `npm test`: the build, then everything in the order of its price: server and dashboard (vitest), then whole journeys
 * (Playwright). `npm run test:server`: what is about the server alone, on PostgreSQL with TEST_DATABASE_URL. Ends with a line
 * for each failure and the line "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [...FRUGAL, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** The invented school, invented once: tests of whole servers start on copies of it (tests/support/demoFolder.ts). */
async function inventDemo(): Promise<void> {
  const hadir = await startHadir({ DATA_DIR: demoFolder, LOG_LEVEL: 'silent' });
  hadir.child.kill('SIGTERM');
  await hadir.ended;
  process.env.DEMO_FOLDER = demoFolder;
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

async function vitest(projects: readonly string[]): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitestFailures.ts',
  ];
  for (const project of projects) args.push('--project', project);
  const ok = await run(args, { VITEST_OUTCOME: file });
  return outcomeOf('vitest', ok, file, (report) => report as Outcome);
}

async function playwright(): Promise<Outcome> {
  const file = join(reports, 'playwright.json');
  ensureChromium();
  const ok = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return outcomeOf('Playwright', ok, file, (report) => playwrightOutcome(report as PlaywrightReport));
}

try {
  mkdirSync(reports);
  const building = run(['--import', 'tsx', 'scripts/ensureBuild.ts']);
  // Beside it. Whatever starts a whole server starts it as schools do; on PostgreSQL each test file has a database of its own.
  await buildServer(root, builtServer);
  if (!process.env.TEST_DATABASE_URL) await makeDatabase();
  const built = await building;
  process.env.BUILT_SERVER = builtServer;
  // From the prepared database that the build leaves, like all tests that start whole servers.
  await inventDemo();
  const isServerAlone = process.argv[2] === 'server';
  const outcomes = [await vitest(isServerAlone ? ['server', 'server alone'] : [])];
  if (!built) outcomes.push({ passed: 0, failures: ['the build failed; see above'] });
  else if (!isServerAlone) outcomes.push(await playwright());
  console.log(summary(outcomes));
  const passed = outcomes.some((outcome) => outcome.passed > 0);
  process.exitCode = passed && outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const folder of [temporary, builtServer]) rmSync(folder, { recursive: true, force: true });
}
