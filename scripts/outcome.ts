/** Summarises a run of tests so that the end of a log is enough to know what failed. */
export interface Outcome {
  passed: number;
  /** One line for each failure: where it happened, and the first line of its message. */
  failures: string[];
  /** How long each file took, in ms of wall-clock time. */
  files?: FileTime[];
}
interface FileTime {
  file: string;
  ms: number;
}

/** How many of the slowest files the summary lists. */
const MAX_LISTED_FILES = 10;

const MAX_LINE = 300;

/**
 * Describes a failure in one line.
 * @param message of the error; only its first line that is not blank is used, without colours
 */
export function failureLine(where: string, message = 'no message'): string {
  // oxlint-disable-next-line no-control-regex -- terminal colours begin with the escape sign
  const plain = message.replaceAll(/\u001B\[[\d;]*m/g, '');
  const first = plain.split('\n').find((line) => line.trim() !== '') ?? '';
  return `${where}: ${first.trim()}`.slice(0, MAX_LINE);
}

/** The part of the output of Playwright's JSON reporter that is used here. */
export interface PlaywrightReport {
  stats: { expected: number };
  /** Files that did not load, and other errors outside a test. */
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

/** Converts Playwright's report. A test that passed only at a retry counts as failed, because a retry hides a race. */
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

/** Returns the last lines of a run's output: the slowest files, every failure by name, then the numbers. */
export function summary(outcomes: readonly Outcome[]): string {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = sum(outcomes.map((outcome) => outcome.passed));
  const longest = outcomes
    .flatMap(({ files = [] }) => files)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, MAX_LISTED_FILES)
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
