/** What came out of a run of tests, in a form that still says it when only the end of a log is kept. */
export interface Outcome {
  passed: number;
  /** One line each: where, and the first line of what went wrong. */
  failures: string[];
  /** How long each file took, in ms of the clock. */
  files?: FileTime[];
}
interface FileTime {
  file: string;
  ms: number;
}

/** How many of the files that took longest the end of a run names. */
const LONGEST = 10;

const MAX_LINE = 300;

/** @param message of the error; only its first line that says something, without colours */
export function failureLine(where: string, message = 'no message'): string {
  // oxlint-disable-next-line no-control-regex -- terminal colours begin with the escape sign
  const plain = message.replaceAll(/\u001B\[[\d;]*m/g, '');
  const first = plain.split('\n').find((line) => line.trim() !== '') ?? '';
  return `${where}: ${first.trim()}`.slice(0, MAX_LINE);
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number };
  /** Files that did not load, and what else went wrong outside a test. */
  errors: { message?: string; location?: { file: string } }[];
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
}

/** A test that passed only at another try counts as failed: it hides a race. */
export function playwrightOutcome({ stats, errors, suites }: PlaywrightReport): Outcome {
  return {
    passed: stats.expected,
    failures: [
      ...errors.map(({ message, location }) => failureLine(location?.file ?? 'Playwright', message)),
      ...suites.flatMap((suite) => failuresOf(suite, [suite.file])),
    ],
    files: suites.map((suite) => ({ file: suite.file, ms: durationOf(suite) })),
  };
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return sum(results.map(({ duration }) => duration)) + sum(suites.map(durationOf));
}

function failuresOf({ specs, suites = [] }: PlaywrightSuite, path: string[]): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failureLine(
          `[${projectName}] ${[...path, title].join(' > ')}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, [...path, suite.title]))];
}

/** The end of a run: the files that took longest, every failure by name, then the numbers. */
export function summary(outcomes: readonly Outcome[]): string {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = sum(outcomes.map((outcome) => outcome.passed));
  const longest = outcomes
    .flatMap(({ files = [] }) => files)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, LONGEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1)} s ${file}`);
  return [
    ...underHeading('Longest:', longest),
    ...underHeading('Failed:', failures),
    '',
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}

const underHeading = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', heading, ...lines.map((line) => `  ${line}`)] : [];
