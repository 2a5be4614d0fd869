import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Their tests wait for other processes, for a minute and more. */
const FIRST = ['/tests/house/addResource.', '/tests/server/ops/'];

/**
 * Of each project the files that wait come first. A clean checkout knows no durations: vitest would begin with the largest
 * files, and one process would end with the longest tests, which are short to read.
 */
export default class VitestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const place = ({ project, moduleId }: TestSpecification): number => {
      const first = FIRST.findIndex((path) => moduleId.includes(path));
      return projects.indexOf(project) * (FIRST.length + 1) + (first < 0 ? FIRST.length : first);
    };
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
