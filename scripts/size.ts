/**
 * Prints the compressed size of each entry of the built dashboard beside its budget: `npm run size`. An entry is a page's HTML with every
 * script and style that it loads at once, or a part that is loaded when it is opened, with the files that only it needs. `npm run check`
 * fails when an entry is over its budget; raising a budget has to be justified in the commit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureBuild } from './ensureBuild.ts';

/** In kB (1000 bytes), compressed with gzip. */
const BUDGETS: Readonly<Record<string, number>> = {
  // Everything that is loaded before the first list is visible. Each further resource adds about 0.4 kB here.
  'index.html': 199.1,
  'masuk.html': 149,
  // The pages for families, whole.
  'keluarga.html': 16,
  // The kiosk at the gate, whole but for the reader of QR codes. It is loaded once and then kept by the tablet.
  'gerbang.html': 17,
  // These three are loaded with the first screen that needs MUI, the first form, and the first screen that writes. No list and no sign-in
  // page loads them.
  mui: 55,
  forms: 17.5,
  writing: 5.5,
  // Forms share about 25 kB, which are loaded with the first form. No list waits for form fields.
  PlainForms: 73,
  // A form's input in a cell of a list, with what forms share.
  InPlaceInput: 64,
  ProfileEditPage: 47.5,
  SessionEdit: 32.5,
  SessionCreate: 36,
  YearInputs: 61.5,
  SubjectInputs: 61.5,
  DayInputs: 60.5,
  UserInputs: 55.5,
  EmailProof: 25.5,
  InputFilter: 17.5,
  DeleteButton: 16,
  // Includes the code that recaps are printed with, which is counted again in each entry that uses it.
  AttendancePage: 21.5,
  // These are opened from a register; the code that they share with it is counted again here.
  ResetPasswordDialog: 8,
  RollCall: 26.5,
  KeyHelp: 25,
  PhoneToolsMenu: 22,
  // Both include the code that paints a teacher's home before the application is loaded, so it is counted twice.
  HomePage: 7,
  FirstSteps: 9,
  QrPage: 14.5,
  SessionRunsPage: 12,
  // These three share figures, counts and small charts of a day, which are counted again in each.
  SchoolDay: 10,
  DayNamesPage: 10,
  SchoolsDay: 12,
  // Includes the calendar of a month.
  StudentHome: 13,
  ImportPage: 36.5,
  AddStudents: 14,
  ClassStudents: 14.5,
  ProfilePage: 9.5,
  CardsPage: 9,
  ScanPage: 8,
  BellTimesPage: 10,
  // Includes the reader for other calendars' files.
  CalendarImport: 36,
  EntryDialog: 19,
  TimetablePage: 14.5,
  RecapPage: 24.5,
  // Includes finding, sorting and exporting the pupils of one class or of all classes.
  AttentionPage: 12.5,
  JournalView: 13,
  SchoolRecapView: 13.5,
  LatenessView: 13.5,
  // Includes drawing charts with their scales. Both chart views share the scales and some code with the recap page that opens them, so that
  // code is counted again here.
  SchoolCharts: 25,
  ClassCharts: 24,
  // These are opened from a recap page; the code that they share with it is counted again here.
  CloseAll: 14,
  wholeSemester: 25,
  // A form, with what forms share.
  FamilySettingsPage: 33,
  // Includes drawing QR codes.
  GuardianSlipsPage: 11.5,
  GatewayPage: 36.5,
  // Forms of a gate, with what forms share.
  GateSettingsPage: 31,
  DutiesPage: 62,
  DeskPage: 9.5,
  DeviceNameDialog: 10,
  // A picker for pupils, most of which is also in the forms.
  TapDialog: 37.5,
  LeaveDialog: 36,
  AssignDialog: 32.5,
  PasteCards: 12.5,
  MachineFile: 20,
  // The one page of a pupil: face, limits and classes stand on it, too.
  PupilPage: 21,
  // Includes a picker for all pupils, most of which is also in the forms.
  LettersPage: 30.5,
  // Writes .xlsx files, and is loaded only when somebody asks for one.
  xlsx: 26,
  // Fills a school's own .xlsx template. Includes the reader of imports and the code that packs the file again.
  TemplateDialog: 34,
};
/** The budget, in kB, of an entry that has none in BUDGETS. */
const DEFAULT_BUDGET_KB = 7;

const root = fileURLToPath(new URL('..', import.meta.url));
const assets = join(root, 'dist', 'assets');

await ensureBuild(root);
const files = new Set(readdirSync(assets).filter((name) => /\.(js|css)$/.test(name)));
const sources = new Map([...files].map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
const weights = new Map([...sources].map(([name, source]) => [name, gzipSync(source, { level: 9 }).length]));

/** Returns the built files whose names the pattern finds in a source. */
const findNamedFiles = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => basename(name)).filter((name) => files.has(name));
const imports = (name: string): string[] =>
  findNamedFiles(sources.get(name) ?? '', /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
const findDynamicImports = (name: string): string[] =>
  findNamedFiles(sources.get(name) ?? '', /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g);

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

/** Removes the hash and `.js` from a file's name. */
const entryNameOf = (name: string): string => name.replace(/-[\w-]{8}(?=\.\w+$)/, '').replace(/\.js$/, '');

/** Chunks that the first script loads at every address of the dashboard. */
const APPLICATION = ['mount', 'SignedIn'];
const page = (html: string): Set<string> =>
  withImports([
    ...findNamedFiles(
      readFileSync(join(root, 'dist', html), 'utf8').replaceAll(/<link rel="prefetch"[^>]*>/g, ''),
      /(?:src|href)="\/assets\/([^"]+)"/g,
    ),
    ...(html === 'index.html' ? [...files].filter((name) => APPLICATION.includes(entryNameOf(name))) : []),
  ]);
const pages = new Map(['masuk.html', 'index.html'].map((html) => [html, page(html)]));
const first = new Set([...pages.values()].flatMap((names) => [...names]));

/** Chunks that are loaded once, with the first screen that needs them, are entries of their own. */
const sharedEntries = ['mui', 'forms', 'writing'].map(
  (group) => [group, new Set([...files].filter((name) => entryNameOf(name) === group))] as const,
);
const found = [...first];
for (const [, names] of sharedEntries) names.forEach((name) => first.add(name));

/** Returns the files that opening a part loads in addition to those already loaded. */
const partOf = (name: string): Set<string> =>
  new Set([...withImports([name])].filter((file) => !first.has(file)));
const parts = new Map<string, Set<string>>();
for (const name of found) {
  for (const opened of findDynamicImports(name)) {
    if (first.has(opened) || parts.has(opened)) continue;
    parts.set(opened, partOf(opened));
    found.push(opened);
  }
}

const ownPages = ['keluarga.html', 'gerbang.html'].map((html) => [html, page(html)] as const);

const lines = [...pages, ...ownPages, ...sharedEntries, ...parts].map(([name, names]) => {
  const bytes = [...names].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
  const entry = entryNameOf(name);
  return {
    entry,
    files: names.size,
    kB: Number((bytes / 1000).toFixed(1)),
    budget: BUDGETS[entry] ?? DEFAULT_BUDGET_KB,
  };
});
console.table(lines.toSorted((a, b) => b.kB - a.kB));
const over = lines.filter(({ kB, budget }) => kB > budget);
for (const { entry, kB, budget } of over)
  console.error(`${entry} weighs ${kB} kB, its budget is ${budget} kB`);
process.exitCode = over.length > 0 ? 1 : 0;
