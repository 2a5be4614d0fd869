/** What came out of a run of tests, in a form that still says it when only the end of a log is kept. */
export interface Outcome {
  passed: number;
  /** One line each: where, and the first line of what went wrong. */
  failures: string[];
}

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
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
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
  };
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

/** The end of a run: every failure by name, then the numbers. */
export function summary(outcomes: readonly Outcome[]): string {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const list = failures.length > 0 ? ['', 'Failed:', ...failures.map((line) => `  ${line}`)] : [];
  return [...list, '', `${passed} passed, ${failures.length} failed`].join('\n');
}
