// What every visit fetches and evaluates first has no MUI in it: that comes with the first screen that is made of it, in its theme.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { declaredOnly } from '../../scripts/declaredOnly.ts';

const root = join(import.meta.dirname, '../..');

/** One import of values: types alone are gone from what the browser gets. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm;
const isOfTypesOnly = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .every((name) => name === '' || name.startsWith('type '));

const MUI = /^@(mui|emotion)\//;

/** The files in which what is wanted of a feature's index stands: the bundler leaves the others out (vite.config.ts). */
function givenBy(index: string, wanted: string): string[] {
  const names = new Set(wanted.match(/\w+/g));
  return Array.from(readFileSync(index, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']+)';$/gm))
    .filter(([, given = '']) => given.match(/\w+/g)?.some((name) => name !== 'type' && names.has(name)))
    .map(([, , path = '']) => join(dirname(index), path));
}

/** What a file and all that it imports want of these packages, as "file: package". @param codeOf what the browser gets of the file itself */
function packagesOf(entry: string, packages: RegExp, codeOf = (code: string) => code): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const read = (file: string, wanted: string): void => {
    if (/\/features\/\w+\/index\.ts$/.test(file)) {
      for (const path of givenBy(file, wanted)) read(path, '');
      return;
    }
    if (seen.has(file)) return;
    seen.add(file);
    if (!/\.tsx?$/.test(file)) return;
    const code = readFileSync(file, 'utf8');
    for (const [, names = '', path = ''] of (seen.size === 1 ? codeOf(code) : code).matchAll(IMPORT)) {
      if (isOfTypesOnly(names)) continue;
      if (path.startsWith('.')) read(join(dirname(file), path), names);
      else if (packages.test(path)) found.push(`${relative(root, file)}: ${path}`);
    }
  };
  read(join(root, entry), '');
  return found;
}

/** Those that are fetched by plainScreen(), beside the first script's own. */
const PLAIN = [
  'src/start/mount.tsx',
  'src/SignedIn.tsx',
  'src/features/account/signIn/SignInPage.tsx',
  'src/features/overview/HomePage.tsx',
  'src/features/attendance/AttendancePage.tsx',
  'src/features/cek/CheckSheetPage.tsx',
];

/** As start/firstList.tsx names them. */
const LIST_WORDS = ['slug', 'label', 'noun', 'calls', 'fields', 'nameOf', 'columns', 'card', 'rowActions'];

test.each(PLAIN)('%s is drawn without MUI', (entry) => {
  expect(packagesOf(entry, MUI)).toEqual([]);
});

test('a screen of MUI is recognised as one', () => {
  expect(packagesOf('src/kit/page/ConfirmQuestion.tsx', MUI)).not.toEqual([]);
});

const SOURCES = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
  join('src', file),
);
const REACT = /^(react|react-dom|react-router|react-router-dom|react-admin|ra-core)(\/|$)/;

test.each(SOURCES.filter((file) => /^src\/start\/(stage|paint|first\w+)\.tsx?$/.test(file)))(
  '%s paints rows without React, which comes after them',
  (entry) => {
    expect(packagesOf(entry, REACT)).toEqual([]);
  },
);

test.each(SOURCES.filter((file) => /^src\/features\/.*\/resource\.tsx$/.test(file)))(
  'what %s declares of its list says so without React: a component with hooks belongs into `cells`, `views` or `filters`',
  (entry) => {
    const only = (code: string) => declaredOnly(code, LIST_WORDS);
    expect(packagesOf(entry, REACT, only)).toEqual([]);
  },
);

test('a screen of React is recognised as one', () => {
  expect(packagesOf('src/start/mount.tsx', /^react(\/|$)/)).not.toEqual([]);
});

test('who calls plainScreen is listed here', () => {
  const called = ['src/App.tsx', 'src/SignedIn.tsx', 'src/features/attendance/routes.tsx'].flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(
        /plainScreen(?:<[^(]*>)?\(\s*\(\) => import\('([^']+)'\)/g,
      ),
      ([, path = '']) => join(dirname(file), path),
    ),
  );
  expect(called.toSorted()).toEqual(PLAIN.filter((entry) => entry !== 'src/start/mount.tsx').toSorted());
});
