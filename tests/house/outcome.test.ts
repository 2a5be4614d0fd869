import { describe, expect, test } from 'vitest';
import { failureLine, playwrightOutcome, summary } from '../../scripts/outcome.ts';

describe('the end of npm test', () => {
  test('names each failure, with the first line of its reason, before the numbers', () => {
    const failing = {
      passed: 3,
      failures: [failureLine('a.test.ts > adds', '\n\u001B[31mexpected 3\u001B[39m\n  at x')],
    };
    expect(summary([failing, { passed: 4, failures: [] }])).toBe(
      '\nFailed:\n  a.test.ts > adds: expected 3\n\n7 passed, 1 failed',
    );
  });

  test('is the numbers alone when all is well', () => {
    expect(summary([{ passed: 4, failures: [] }])).toBe('\n4 passed, 0 failed');
  });

  test('tells before them which files took longest', () => {
    const files = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, ms: n * 1000 + 40 }));
    const lines = summary([
      { passed: 1, failures: ['a: b'], files: files.slice(6) },
      { passed: 1, failures: [], files: files.slice(0, 6) },
    ]).split('\n');
    expect(lines.slice(0, 3)).toEqual(['', 'Longest:', '  11.0 s 11.test.ts']);
    expect(lines.slice(11)).toEqual(['  2.0 s 2.test.ts', '', 'Failed:', '  a: b', '', '2 passed, 1 failed']);
  });

  test('has the failures of the browser: by project, the lucky ones too, and files that did not load', () => {
    const result = (message?: string) => [
      { duration: 70, error: message === undefined ? undefined : { message } },
    ];
    const outcome = playwrightOutcome({
      stats: { expected: 2 },
      errors: [{ message: 'SyntaxError: torn', location: { file: 'torn.spec.ts' } }],
      suites: [
        {
          title: 'a.spec.ts',
          file: 'a.spec.ts',
          specs: [
            { title: 'opens', tests: [{ projectName: 'laptop', status: 'expected', results: result() }] },
          ],
          suites: [
            {
              title: 'the register',
              file: 'a.spec.ts',
              specs: [
                {
                  title: 'saves',
                  tests: [
                    {
                      projectName: 'laptop',
                      status: 'unexpected',
                      results: result('Error: not saved\n  at'),
                    },
                    { projectName: 'phone', status: 'flaky', results: result('Error: late') },
                    { projectName: 'phone', status: 'skipped', results: [] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(outcome).toEqual({
      passed: 2,
      failures: [
        'torn.spec.ts: SyntaxError: torn',
        '[laptop] a.spec.ts > the register > saves: Error: not saved',
        '[phone] a.spec.ts > the register > saves: Error: late',
      ],
      files: [{ file: 'a.spec.ts', ms: 210 }],
    });
  });
});
