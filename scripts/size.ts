/**
 * What each entry of the built dashboard weighs on the line, beside its budget: `npm run size`. An entry is a page's HTML with
 * every script and style that it asks for at once, or a part that is fetched when it is opened, with what comes along for it
 * alone. `npm run check` fails when one is over; whoever raises a budget says in the commit what it buys.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBuild } from './ensureBuild.ts';

/** kB (1000 bytes) as gzip packs them. */
const BUDGETS: Readonly<Record<string, number>> = {
  // All that is fetched before the first list is seen. One more resource weighs some 0.4 kB here.
  'index.html': 191,
  'masuk.html': 147,
  // With the first screen that is made of it, the first form, the first that writes: with no list and no sign-in.
  mui: 55,
  forms: 17.5,
  writing: 5.5,
  // Forms share some 25 kB, which come with the first of them: no list waits for a field.
  PlainForms: 72,
  ProfileEditPage: 47.5,
  SessionEdit: 32.5,
  SessionCreate: 35.5,
  YearInputs: 60.5,
  SubjectInputs: 60.5,
  DayInputs: 60.5,
  UserInputs: 54.5,
  EmailProof: 25,
  InputFilter: 17.5,
  DeleteButton: 16,
  // With the paper that recaps are printed on, too: it counts in each of them.
  AttendancePage: 18.5,
  // Opened from a register: what they share with it counts here again.
  RollCall: 23.5,
  KeyHelp: 21.5,
  PhoneToolsMenu: 19,
  // With what a teacher's home is painted with before the application; in the second it counts again.
  HomePage: 6.5,
  FirstSteps: 8,
  QrPage: 14,
  SessionRunsPage: 11.5,
  SchoolDay: 9,
  SearchedFilter: 22.5,
  ImportPage: 35.5,
  AddStudents: 13.5,
  ClassStudents: 11.5,
  ProfilePage: 9.5,
  CardsPage: 8,
  ScanPage: 8,
  BellTimesPage: 10,
  // It reads other calendars' files.
  CalendarImport: 36,
  EntryDialog: 11,
  RecapPage: 20.5,
  // Found, put in order and saved for one class or for all of them.
  AttentionPage: 9,
  JournalView: 12,
  SchoolRecapView: 12,
  // Pictures, with the scales they are drawn by.
  // The scales are shared by both, and what they share with the recap's page, from which they are opened, counts here again.
  SchoolCharts: 24,
  ClassCharts: 22.5,
  // Opened from a page of recaps: what they share with it counts here again.
  CloseAll: 12.5,
  wholeSemester: 21,
  PupilPage: 14.5,
  // With a choice among all pupils, of which forms have most.
  LettersPage: 30,
  // Writing .xlsx, when it is wanted.
  xlsx: 26,
  // Filling a school's own .xlsx: with the reader of imports, and what packs it again.
  TemplateDialog: 32,
};
/** Of a part that has no budget of its own. */
const PART = 7;

const root = fileURLToPath(new URL('..', import.meta.url));
const assets = join(root, 'dist', 'assets');

await ensureBuild(root);
const files = new Set(readdirSync(assets).filter((name) => /\.(js|css)$/.test(name)));
const sources = new Map([...files].map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
const weights = new Map([...sources].map(([name, source]) => [name, gzipSync(source, { level: 9 }).length]));

/** The files that a source names in that way. */
const named = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => basename(name)).filter((name) => files.has(name));
const imports = (name: string): string[] =>
  named(sources.get(name) ?? '', /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
const opens = (name: string): string[] =>
  named(sources.get(name) ?? '', /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g);

function withImports(names: readonly string[]): Set<string> {
  const all = new Set<string>();
  const add = (name: string): void => {
    if (all.has(name)) return;
    all.add(name);
    imports(name).forEach(add);
  };
  names.forEach(add);
  return all;
}

/** A file's name without what the build adds to it. */
const plain = (name: string): string => name.replace(/-[\w-]{8}(?=\.\w+$)/, '').replace(/\.js$/, '');

/** What the first script asks for at every address of the dashboard. */
const APPLICATION = ['mount', 'SignedIn'];
const page = (html: string): Set<string> =>
  withImports([
    ...named(
      readFileSync(join(root, 'dist', html), 'utf8').replaceAll(/<link rel="prefetch"[^>]*>/g, ''),
      /(?:src|href)="\/assets\/([^"]+)"/g,
    ),
    ...(html === 'index.html' ? [...files].filter((name) => APPLICATION.includes(plain(name))) : []),
  ]);
const pages = new Map(['masuk.html', 'index.html'].map((html) => [html, page(html)]));
const first = new Set([...pages.values()].flatMap((names) => [...names]));

/** What comes once, with whichever screen is the first to need it, counts for itself. */
const once = ['mui', 'forms', 'writing'].map(
  (group) => [group, new Set([...files].filter((name) => plain(name) === group))] as const,
);
const found = [...first];
for (const [, names] of once) names.forEach((name) => first.add(name));

/** What opening a part fetches beside what is there already. */
const partOf = (name: string): Set<string> =>
  new Set([...withImports([name])].filter((file) => !first.has(file)));
const parts = new Map<string, Set<string>>();
for (const name of found) {
  for (const opened of opens(name)) {
    if (first.has(opened) || parts.has(opened)) continue;
    parts.set(opened, partOf(opened));
    found.push(opened);
  }
}

const lines = [...pages, ...once, ...parts].map(([name, names]) => {
  const bytes = [...names].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
  const entry = plain(name);
  return { entry, files: names.size, kB: Number((bytes / 1000).toFixed(1)), budget: BUDGETS[entry] ?? PART };
});
console.table(lines.toSorted((a, b) => b.kB - a.kB));
const over = lines.filter(({ kB, budget }) => kB > budget);
for (const { entry, kB, budget } of over)
  console.error(`${entry} weighs ${kB} kB, its budget is ${budget} kB`);
process.exitCode = over.length > 0 ? 1 : 0;
