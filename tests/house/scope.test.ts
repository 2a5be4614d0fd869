import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../server');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

test('one place says whose records a caller reaches: nothing else makes a scope', () => {
  const makers = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('new Scope('));
  expect(makers).toEqual([join('auth', 'scope.ts')]);
});
