import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Outcome, failureLine } from './outcome.ts';

/** Writes the results of a run, as an {@link Outcome}, into the file that VITEST_OUTCOME names. */
export default class VitestFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const outcome: Outcome = { passed: 0, failures: [], files: [] };
    for (const module of modules) {
      const file = module.relativeModuleId;
      outcome.files?.push({ file, ms: module.diagnostic().duration });
      // These are errors of a file that does not load, or whose hooks outside a test fail.
      for (const { message } of module.errors()) outcome.failures.push(failureLine(file, message));
      for (const suite of module.children.allSuites()) {
        for (const { message } of suite.errors()) {
          outcome.failures.push(failureLine(`${file} > ${suite.fullName}`, message));
        }
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') outcome.passed += 1;
        if (state === 'failed') {
          outcome.failures.push(failureLine(`${file} > ${test.fullName}`, errors[0]?.message));
        }
      }
    }
    for (const { message } of unhandled) outcome.failures.push(failureLine('unhandled error', message));
    writeFileSync(process.env.VITEST_OUTCOME ?? 'vitest-outcome.json', JSON.stringify(outcome));
  }
}
