/**
 * Prints the size of the code base in numbers: `npm run numbers`, or `npm run numbers -- OTHER_CHECKOUT` for another checkout. Production
 * lines are those of the files that Git tracks in contract/, src/, server/ and scripts/ (which builds them); source files and lines of
 * logic are counted in the first three folders only.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize, resolve, sep } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(process.argv[2] ?? '.');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path && existsSync(join(root, path)));

const isIn = (path: string, ...folders: string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const isScript = (path: string): boolean => /\.tsx?$/.test(path);
const linesOf = (text: string): number => text.split('\n').length - 1;

const production = tracked.filter((path) => isIn(path, 'contract', 'src', 'server', 'scripts'));
const house = production.filter((path) => !isIn(path, 'scripts'));
const contents = new Map(production.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const scripts = house.filter(isScript);

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Returns a file's number of lines that have code other than comments and imports, and the files that it imports. */
function read(from: string): { logic: number; imports: Import[] } {
  const text = contents.get(from) ?? '';
  const { comments, module } = parseSync(from, text);
  const lines = text.split('');
  for (const { start, end } of [...comments, ...module.staticImports])
    for (let at = start; at < end; at++) if (lines[at] !== '\n') lines[at] = ' ';
  const logic = lines
    .join('')
    .split('\n')
    .filter((line) => line.trim()).length;
  // In `export … from`, every exported name has an entry of its own. Calls of `import(…)` and types such as `import('…').X` are not in the
  // module record, so they are found in the text.
  const named = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ...Array.from(text.matchAll(/\bimport\(\s*'([^']+)'/g), ([, path = '']) => path),
  ];
  const targets = named
    .filter((path) => path.startsWith('.'))
    .map((path) => normalize(join(dirname(from), path.replace(/\?.*$/, ''))).replaceAll(sep, '/'));
  return { logic, imports: [...new Set(targets)].filter(isScript).map((to) => ({ from, to })) };
}

const readings = scripts.map(read);
const imports = readings.flatMap((one) => one.imports);

const importers = new Map<string, number>();
for (const { to } of imports) importers.set(to, (importers.get(to) ?? 0) + 1);

/**
 * Returns the room of a file: `src/recap` for `src/recap/sheets.ts`, `src/features/recap` for a file of a feature, and `src` for a file
 * directly in src/.
 */
function roomOf(path: string): string {
  const [side = '', room = '', inner = ''] = dirname(path).split('/');
  return [side, room, room === 'features' ? inner : ''].filter(Boolean).join('/');
}

/** Returns `recap` for `server/features/recap/…`, and undefined for a file outside the features. */
const featureOf = (path: string): string | undefined =>
  /^(?:src|server)\/features\/([^/]+)\//.exec(path)?.[1];

const crossings = imports.filter(({ from, to }) => {
  const [own, other] = [featureOf(from), featureOf(to)];
  return own && other && own !== other;
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const linesIn = (paths: readonly string[]): number =>
  sum(paths.map((path) => linesOf(contents.get(path) ?? '')));
const ofKind = (kind: string): string[] => house.filter((path) => extname(path) === kind);
const percent = (part: number): string => `${Math.round((part / imports.length) * 100)} %`;
const leaving = imports.filter(({ from, to }) => dirname(from) !== dirname(to));
const betweenRooms = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to));

const table: [string, number, string?][] = [
  ['source files (TypeScript)', scripts.length, `.ts ${ofKind('.ts').length}, .tsx ${ofKind('.tsx').length}`],
  ['lines of logic', sum(readings.map((one) => one.logic)), 'without imports, blanks and comments'],
  [
    'production lines',
    linesIn(production.filter((path) => /\.(tsx?|css|sql)$/.test(path))),
    `.ts ${linesIn(ofKind('.ts'))}, .tsx ${linesIn(ofKind('.tsx'))}, .css ${linesIn(ofKind('.css'))}, .sql ${linesIn(ofKind('.sql'))}, the rest is scripts/`,
  ],
  ['CSS lines', linesIn(ofKind('.css')), `in ${ofKind('.css').length} files`],
  ['JSON lines of migrations', linesIn(house.filter((path) => isIn(path, 'server/db/migrations/meta')))],
  ['decision records', tracked.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).length],
  ['files with a single importer', [...importers.values()].filter((count) => count === 1).length],
  ['imports that leave their folder', leaving.length, `${percent(leaving.length)} of ${imports.length}`],
  ['imports that leave their room', betweenRooms.length, 'src/recap, server/db, src/features/recap …'],
  ['imports from feature into feature', crossings.length],
  ['tracked files', tracked.length],
];

for (const [what, number, note = ''] of table)
  console.log(`${what.padEnd(36)}${String(number).padStart(7)}   ${note}`.trimEnd());
