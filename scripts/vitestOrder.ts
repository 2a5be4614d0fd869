import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** The order of the projects when one run has several. Those whose tests wait come first, so that others can use the idle cores. */
const PROJECTS = [
  'server waiting',
  'server',
  'server alone',
  'development',
  'dashboard alone',
  'providers alone',
  'dashboard',
];

/** Sorts the files by their projects, in the order above. */
export default class VitestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
