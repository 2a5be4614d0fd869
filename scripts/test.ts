/**
 * `npm test`: runs the build, then at the same time the tests of dashboard and server (vitest) and the journeys (Playwright). The output of
 * each is printed after that of the one before. With `JOURNEYS=after`, or with little memory, vitest runs first. `npm run test:server` runs
 * only the server's tests, on PostgreSQL with TEST_DATABASE_URL. The output ends with the slowest files, a line for each failure and the
 * line "N passed, N failed".
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
/** The built server is beside dist, because it looks for the dashboard there. */
const builtServer = join(root, 'dist-server');
/** The folder for everything that the tests write, including the two folders below. */
const temporary = quickFolder();
process.env.TMPDIR = temporary;
const reports = join(temporary, 'reports');
const demoFolder = join(temporary, 'demo');
/** Playwright's cache of transpiled sources, keyed by their content. Without it, each run would spend 8 seconds of CPU on transpiling. */
const translations = join(root, 'node_modules/.cache/playwright');

/**
 * The number of Playwright workers. The three other parts have one process each beside them, so that the tests of one use the cores while
 * those of another wait for processes and clocks.
 */
const JOURNEYS = 2;
/**
 * How many times slower the tests run when six processes share two cores, and a seventh mostly waits. It is set in advance, before the load
 * average shows it (tests/support/patience.ts).
 */
const TIMES_AS_SLOW = '3';
/** In bytes; with less memory the parts run one after the other. */
const MEMORY_FOR_ALL_PARTS = 12 * 1024 ** 3;
const DASHBOARD = ['dashboard'];
/** The dashboard's tests that share no process with others. */
const DASHBOARD_ALONE = ['development', 'dashboard alone', 'providers alone'];
const SERVER = ['server', 'server alone'];
/** The server's tests that mostly wait for processes they have started. */
const SERVER_WAITING = ['server waiting'];
/** The buffer for a part's output, in bytes; it is larger than what a whole run prints. */
const OUTPUT_BUFFER_BYTES = 64 * 1024 ** 2;

/**
 * Runs Node with these arguments and returns whether it succeeded.
 * @param output receives what it prints, until somebody reads it; without it, this process's own output is used
 */
async function run(args: string[], env: NodeJS.ProcessEnv = {}, output?: PassThrough): Promise<boolean> {
  const child = spawn(process.execPath, [...FRUGAL, ...args], {
    stdio: ['inherit', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  });
  if (output) for (const printed of [child.stdout, child.stderr]) printed?.pipe(output, { end: false });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** Creates the demo school once, because tests of whole servers start on copies of it (tests/support/demoFolder.ts). */
async function createDemoSchool(): Promise<void> {
  const unfinished = `${demoFolder}-unfinished`;
  const hadir = await startHadir({ DATA_DIR: unfinished, LOG_LEVEL: 'debug' });
  // The first housekeeping must finish, or each start on a copy would vacuum and analyze its tables again.
  const hasEnded = () => hadir.child.exitCode !== null || hadir.child.signalCode !== null;
  while (!hadir.stderr.includes('"msg":"housekeeping') && !hasEnded()) await pause(20);
  hadir.child.kill('SIGTERM');
  await hadir.ended;
  renameSync(unfinished, demoFolder);
}

/** Creates the empty database for the API tests once, so that three processes do not each create one. */
async function makeDatabase(): Promise<void> {
  // The database engine runs only for a moment, so quick compilation is better than optimised code.
  setFlagsFromString('--liftoff-only');
  await (await openTestDatabase()).close();
}

/** Reads the outcome of a run from its file. A run that failed without naming a test, or without writing the file, counts as one failure. */
function outcomeOf(what: string, ok: boolean, file: string, read: (report: unknown) => Outcome): Outcome {
  const outcome = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failures: [] };
  if (ok || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [failureLine(what, 'ended with an error; see above')] };
}

/**
 * Runs vitest.
 * @param projects the projects to run; all of them when it is empty
 */
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

/**
 * Runs the journeys.
 * @param browsing resolves when a browser is installed; if it rejects, only the journeys fail
 */
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

/** Runs parts of the tests at the same time. The output of each part is printed without mixing, in the order of the parts. */
async function runConcurrently(
  ...parts: readonly ((output: PassThrough) => Promise<Outcome>)[]
): Promise<Outcome[]> {
  const running = parts.map((part) => {
    const output = new PassThrough({ highWaterMark: OUTPUT_BUFFER_BYTES });
    return { output, outcome: part(output).finally(() => output.end()) };
  });
  for (const { output } of running) {
    output.pipe(process.stdout, { end: false });
    await finished(output);
  }
  return Promise.all(running.map(({ outcome }) => outcome));
}

/**
 * Runs all tests.
 * @param building whether the dashboard was built; without it the journeys are left out, and the run fails because of the build
 */
async function runAllTests(building: Promise<boolean>, browsing: Promise<void>): Promise<Outcome[]> {
  const isTogether = process.env.JOURNEYS !== 'after' && availableMemory() > MEMORY_FOR_ALL_PARTS;
  if (!isTogether) {
    if (!(await building)) return [await vitest()];
    await createDemoSchool();
    return [await vitest(), ...(await runConcurrently((output) => playwright(browsing, output)))];
  }
  process.env.TIMES_AS_SLOW = TIMES_AS_SLOW;
  // A server test that needs the demo school before it is ready creates its own.
  const invented = building.then((built) => (built ? createDemoSchool() : undefined));
  invented.catch(() => {});
  return runConcurrently(
    // The dashboard's tests start no server, so they need not wait for the build.
    (output) => vitest(DASHBOARD, output, ['--maxWorkers=1']),
    async (output) => {
      await building;
      return vitest(SERVER, output, ['--maxWorkers=1']);
    },
    // In a process of their own, or the last minutes would wait for them with a core to spare. It ends minutes before the two above, so it
    // goes on with some of the dashboard's tests.
    async (output) => {
      if (await building) await invented;
      return vitest([...SERVER_WAITING, ...DASHBOARD_ALONE], output, ['--maxWorkers=1']);
    },
    async (output) => {
      if (!(await building)) return { passed: 0, failures: [] };
      await invented;
      return playwright(browsing, output, [`--workers=${JOURNEYS}`]);
    },
  );
}

/** Runs only the server's tests, which all start after the demo school has been created. */
async function server(building: Promise<boolean>): Promise<Outcome[]> {
  // Whole servers start from the prepared database that the build makes, so the build must be finished.
  if (await building) await createDemoSchool();
  return [await vitest([...SERVER_WAITING, ...SERVER])];
}

try {
  mkdirSync(reports);
  const isServer = process.argv[2] === 'server';
  const building = run(['--import', 'tsx', 'scripts/ensureBuild.ts']);
  // Installing the browser takes half a minute of network and disk, so it runs during the build and the first tests. Its error is reported
  // later, where it is awaited.
  const browsing = isServer ? Promise.resolve() : ensureChromium();
  browsing.catch(() => {});
  // Tests of a whole server start the built one, as schools do. No common database is needed on PostgreSQL, where each test file has its
  // own.
  await buildServer(root, builtServer);
  if (!process.env.TEST_DATABASE_URL) await makeDatabase();
  process.env.BUILT_SERVER = builtServer;
  process.env.DEMO_FOLDER = demoFolder;
  const outcomes = isServer ? await server(building) : await runAllTests(building, browsing);
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
