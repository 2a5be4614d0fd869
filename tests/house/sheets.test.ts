/** What a screen's style sheet may say: it is fetched for one screen, at idle for all of them, and stays. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { selectorsOf } from '../support/selectors.ts';
import { SCOPES } from '../support/styleScopes.ts';

const root = join(import.meta.dirname, '../../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Linked from index.html, so that every page has them from the beginning: what they say is the same everywhere. */
const EVERYWHERE = new Set([
  'look/tokens.css',
  'look/base.css',
  'look/kit.css',
  'look/kop.css',
  'look/frame.css',
  'look/door.css',
  'start/start.css',
  'kit/list/list.css',
]);

const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);
const scopeOf = (path: string): string | undefined =>
  Object.keys(SCOPES).find((folder) => isIn(folder, path));

const isScript = (path: string): boolean => /\.tsx?$/.test(path);
const sheets = sources.filter((path) => path.endsWith('.css') && !EVERYWHERE.has(path));

const ownOf = (sheet: string): readonly string[] => SCOPES[scopeOf(sheet) ?? ''] ?? [];
const ownClasses = (sheet: string): readonly string[] => {
  const all = selectorsOf(read(sheet))
    .join(' ')
    .matchAll(/\.([a-zA-Z][\w-]*)/g);
  const names = new Set([...all].map(([, name = '']) => name));
  return [...names].filter((name) => ownOf(sheet).some((prefix) => name.startsWith(prefix)));
};

test.each(sheets)('%s says something of its own classes only', (sheet) => {
  expect(
    scopeOf(sheet),
    'A folder with a style sheet has its line in tests/support/styleScopes.ts',
  ).toBeDefined();
  const names = (selector: string) => ownOf(sheet).some((prefix) => selector.includes(`.${prefix}`));
  expect(selectorsOf(read(sheet)).filter((selector) => !names(selector))).toEqual([]);
});

test.each(sheets)('%s names its pages, and says nothing else that is true of all screens', (sheet) => {
  const atRules = [...read(sheet).matchAll(/@([a-z-]+)([^{;]*)/g)].map(([, name = '', of = '']) => [
    name,
    of.trim(),
  ]);
  const allowed = ([name = '', of = '']: readonly string[]) =>
    ['media', 'container', 'supports', 'bottom-right'].includes(name) ||
    (name === 'page' && /^[a-z][\w-]*$/.test(of) && isIn('school/paper', sheet));
  expect(atRules.filter((rule) => !allowed(rule))).toEqual([]);
});

test('no two folders begin their classes alike, and what every page has begins none so', () => {
  const all = Object.entries(SCOPES).flatMap(([folder, own]) => own.map((prefix) => ({ folder, prefix })));
  const alike = all.filter(({ folder, prefix }) =>
    all.some((other) => other.folder !== folder && other.prefix.startsWith(prefix)),
  );
  expect(alike).toEqual([]);
  const shared = [...EVERYWHERE].flatMap((sheet) => selectorsOf(read(sheet)));
  expect(shared.filter((selector) => all.some(({ prefix }) => selector.includes(`.${prefix}`)))).toEqual([]);
});

test('no sheet has a class of its own that nobody wears', () => {
  const worn = new Set(
    sources.filter(isScript).flatMap((path) => [...read(path).matchAll(/[\w-]+/g)].map(([word]) => word)),
  );
  const unworn = sheets.flatMap((sheet) => ownClasses(sheet).filter((name) => !worn.has(name)));
  expect(unworn).toEqual([]);
});

/** Shared by several folders on purpose. */
const SHARED = new Set(['look/week.css', 'school/paper']);
/** Draws what screens draw later, in their look (decision 0049). */
const PAINTERS = 'start';

test('a class is worn in the folder of its style sheet, or where that is imported', () => {
  const wrong: string[] = [];
  const classes = new Map<string, string>();
  for (const sheet of sheets) {
    const scope = scopeOf(sheet) ?? '';
    if (!SHARED.has(scope)) for (const name of ownClasses(sheet)) classes.set(name, scope);
  }
  for (const path of sources.filter(isScript)) {
    const text = read(path);
    const imported = [...text.matchAll(/^import '(\..*\.css)';$/gm)].map(([, to = '']) =>
      scopeOf(join(dirname(path), to)),
    );
    for (const [literal] of text.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
      for (const [name] of literal.matchAll(/[a-zA-Z][\w-]*/g)) {
        const scope = classes.get(name);
        const mayWear = !scope || isIn(scope, path) || imported.includes(scope) || isIn(PAINTERS, path);
        if (!mayWear) wrong.push(`${path}: ${name} is ${scope}'s`);
      }
  }
  expect(wrong).toEqual([]);
});

/** The modules that come with a page, and the style sheets that they bring along; what comes with other features is not counted on. */
function loadedWith(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (!isScript(path)) return seen;
  for (const [, to = ''] of read(path).matchAll(
    /^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']*)';/gm,
  )) {
    const target = join(dirname(path), to);
    if (sources.includes(target) && !target.endsWith('/index.ts')) loadedWith(target, seen);
  }
  return seen;
}

test('a page brings along the sheets of all classes that are worn on it, whatever was opened before', () => {
  const homes = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of ownClasses(sheet)) homes.set(name, [...(homes.get(name) ?? []), sheet]);
  const missing: string[] = [];
  for (const routes of sources.filter((path) => path.endsWith('/routes.tsx')))
    for (const [, to = ''] of read(routes).matchAll(/import\('(\.[^']*\.tsx?)'\)/g)) {
      const loaded = loadedWith(join(dirname(routes), to));
      for (const path of [...loaded].filter((one) => isScript(one) && isIn('features', one)))
        for (const [literal] of read(path).matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
          for (const [name] of literal.matchAll(/[a-zA-Z][\w-]*/g)) {
            const own = homes.get(name);
            if (own && !own.some((sheet) => loaded.has(sheet)))
              missing.push(`${path}, part of ${to} in ${routes}: ${name} is in ${own.join(', ')}`);
          }
    }
  expect(missing).toEqual([]);
});
