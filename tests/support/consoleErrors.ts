import { HttpError } from 'react-admin';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let expected: RegExp[] = [];

/** For a test that provokes a message on purpose. */
export const expectConsoleError = (pattern: RegExp): void => void expected.push(pattern);

/** react-admin 5 hands `InputProps` and the like to MUI 9, which no longer knows them: said in development only, and harmless. */
const KNOWN = /does not recognize the `%s` prop[\s\S]*Input(Label)?Props/i;

/** A message on the console is a defect that nobody has looked at yet: it fails the test. */
export function failOnConsoleErrors(): void {
  let problems: string[] = [];

  const record = (...args: unknown[]): void => {
    // In development react-admin reports each failed call; the test looks at what the user sees of it.
    if (args.some((arg) => arg instanceof HttpError)) return;
    const text = args
      .map((arg) => (arg instanceof Error ? (arg.stack ?? arg.message) : String(arg)))
      .join(' ');
    if (!KNOWN.test(text)) problems.push(text);
  };

  beforeEach(() => {
    problems = [];
    expected = [];
    vi.spyOn(console, 'error').mockImplementation(record);
    vi.spyOn(console, 'warn').mockImplementation(record);
  });

  afterEach(() => {
    vi.restoreAllMocks();
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
  });
}
