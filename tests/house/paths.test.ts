// Documents and comments that name a file name one that is there, also after it has moved.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['contract', 'server', 'src', 'tests', 'scripts', 'docs', 'drills', 'bench', 'deploy'];
const files = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
];
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The recipe's example, patterns, and what a release has instead of the sources. */
const ELSEWHERE = /(^|\/)clubs(\.ts$|\/)|\*|^server\/main\.js$/;

/** Those that are no file of the house, nor the end of the path of one. */
const unknown = (named: readonly string[]): string[] =>
  named.filter((name) => !ELSEWHERE.test(name) && !files.some((file) => `/${file}`.endsWith(`/${name}`)));

test.each(files.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file)))(
  '%s names files that are there',
  (document) => {
    const named = textOf(document).match(
      /\b(?:contract|server|src|tests|scripts|docs|drills|bench|deploy)\/[\w./*-]+\.\w+/g,
    );
    expect(unknown(named ?? [])).toEqual([]);
  },
);

test('comments name files that are there', () => {
  const wrong = files
    .filter((file) => /^(contract|server|src)\/.*\.tsx?$/.test(file))
    .flatMap((file) => {
      const comments = textOf(file).match(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? [];
      const named = comments.join('\n').match(/(?<![\w.*])[\w-]+(?:\/[\w-]+)*\.tsx?\b/g) ?? [];
      return unknown(named).map((name) => `${file}: ${name}`);
    });
  expect(wrong).toEqual([]);
});
