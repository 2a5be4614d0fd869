import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Their tests wait for other processes, for a minute and more. */
const WAITING = ['/tests/server/ops/'];
/** One for each process, of the largest; by their end the school is invented that the waiting ones start with. */
const BEFORE_THEM = 3;

/** Where one run has them all: those whose tests wait first, while browsers use what they leave of the cores. */
const PROJECTS = ['server', 'server alone', 'development', 'dashboard alone', 'providers alone', 'dashboard'];

/**
 * The projects in this order, and of each the files that wait early. A clean checkout knows no durations: vitest would begin
 * with the largest files, and one process would end with the longest tests, which are short to read.
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
        const waiting = WAITING.flatMap((path) =>
          ofProject.filter(({ moduleId }) => moduleId.includes(path)),
        );
        const others = ofProject.filter((file) => !waiting.includes(file));
        return [...others.slice(0, BEFORE_THEM), ...waiting, ...others.slice(BEFORE_THEM)];
      });
  }
}
