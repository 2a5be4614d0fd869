import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Test files that wait for other processes, for a minute and more. */
const WAITING_TEST_FOLDERS = ['/tests/server/ops/'];
/**
 * How many of the largest files run before the waiting ones, one for each process. When they end, the demo school that the waiting tests
 * start with is ready.
 */
const FILES_BEFORE_WAITING = 3;

/** The order of the projects when one run has them all. Those whose tests wait come first, so that browser tests can use the idle cores. */
const PROJECTS = ['server', 'server alone', 'development', 'dashboard alone', 'providers alone', 'dashboard'];

/**
 * Sorts the projects in the order above and moves each project's waiting files near the front. In a clean checkout vitest knows no
 * durations and begins with the largest files, so one process would end with the slowest tests, whose files are small.
 */
export default class VitestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ name }: TestSpecification['project']) => PROJECTS.indexOf(name);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap((each) => {
        const ofProject = sorted.filter(({ project }) => project === each);
        const waiting = WAITING_TEST_FOLDERS.flatMap((path) =>
          ofProject.filter(({ moduleId }) => moduleId.includes(path)),
        );
        const others = ofProject.filter((file) => !waiting.includes(file));
        return [...others.slice(0, FILES_BEFORE_WAITING), ...waiting, ...others.slice(FILES_BEFORE_WAITING)];
      });
  }
}
