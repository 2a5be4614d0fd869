// A lint rule that checks which part of the code may import which. A part ("room") is a folder, or a file beside the folders.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The features that each feature may use, on the server and in the dashboard. Each may use only features above it in this table, so that
 * there are no cycles.
 */
const FEATURES = {
  schools: [],
  people: ['schools'],
  account: ['people', 'schools'],
  views: ['schools'],
  batches: ['people'],
  lessons: ['people', 'schools'],
  gate: ['lessons', 'people', 'schools'],
  attendance: ['gate', 'lessons', 'people', 'schools'],
  letters: ['attendance', 'lessons', 'people', 'schools'],
  timetable: ['lessons', 'batches', 'people', 'schools'],
  recap: ['gate', 'letters', 'attendance', 'lessons', 'people', 'schools'],
  family: ['gate', 'recap', 'letters', 'attendance', 'lessons', 'people', 'schools'],
  checkin: ['gate', 'family', 'recap', 'letters', 'attendance', 'lessons', 'account', 'people', 'schools'],
  intake: ['gate', 'family', 'timetable', 'lessons', 'batches', 'people', 'schools'],
  overview: [
    'gate',
    'family',
    'checkin',
    'recap',
    'letters',
    'attendance',
    'lessons',
    'account',
    'people',
    'schools',
  ],
  system: ['gate', 'family', 'overview', 'timetable', 'lessons', 'account', 'people', 'schools'],
};

const SERVER = [
  'server/base',
  'server/db',
  'server/backup',
  'server/outside',
  'server/images',
  'server/auth',
];
const DASHBOARD = ['src/i18n', 'src/look', 'src/providers', 'src/person', 'src/kit'];

/**
 * The rooms that each room may import besides contract/. Top-level rooms such as src/start may import everything; base rooms may import no
 * feature.
 */
const ROOMS = {
  contract: [],
  'server/base': [],
  'server/db': ['server/base'],
  'server/backup': ['server/base', 'server/db'],
  'server/outside': ['server/base', 'server/db', 'server/backup'],
  'server/images': ['server/base', 'server/db'],
  'server/auth': ['server/base', 'server/db', 'server/outside'],
  'server/http': SERVER,
  'server/mail': [...SERVER, 'server/http'],
  'server/features': [...SERVER, 'server/http', 'server/mail', 'server/schema.ts'],
  'server/schema.ts': ['server/db', 'server/features'],
  'server/process': ['server'],
  'server/app.ts': ['server'],
  'server/main.ts': ['server'],
  'src/i18n': [],
  'src/look': ['src/i18n'],
  'src/providers': ['src/i18n'],
  'src/person': ['src/providers'],
  'src/kit': ['src/i18n', 'src/look', 'src/providers', 'src/person'],
  'src/school': DASHBOARD,
  'src/files': ['src/i18n', 'src/school'],
  'src/features': [...DASHBOARD, 'src/school', 'src/files'],
  'src/frame': [...DASHBOARD, 'src/school', 'src/features'],
  'src/family-page': ['src/i18n', 'src/look'],
  'src/kiosk-page': ['src/i18n', 'src/look', 'src/providers', 'src/files'],
  'src/start': ['src'],
  'src/resources.ts': ['src'],
  'src/SignedIn.tsx': ['src'],
  'src/App.tsx': ['src'],
};

/** Rooms whose code runs without React and without a screen, in a worker or beside a page. */
const ENGINES = ['src/files', 'src/features/attendance/engine'];
const OF_SCREENS = /^(react|@mui|@tanstack|@emotion)([-/]|$)/;

const isIn = (file, folder) => file === folder || file.startsWith(`${folder}/`);
const roomOf = (file) => Object.keys(ROOMS).find((room) => isIn(file, room));
const featureOf = (file) => /^(?:server|src)\/features\/(\w+)/.exec(file)?.[1] ?? contractOf(file);
/** A folder or file of contract/ belongs to a feature when its name is in FEATURES. */
function contractOf(file) {
  const name = /^contract\/(\w+)/.exec(file)?.[1];
  return name in FEATURES ? name : undefined;
}

const asksZod = new Map();
/** Whether a file of contract/ imports zod, directly or indirectly. Browsers must not load zod. */
function bringsZod(root, file) {
  if (asksZod.has(file)) return asksZod.get(file);
  asksZod.set(file, false);
  const path = join(root, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const values = [...text.matchAll(/^(?:import|export) (?!type)[^;]*? from '([^']+)'/gm)].map(
    ([, from]) => from,
  );
  const brings = values.some(
    (from) => from === 'zod' || (from.startsWith('.') && bringsZod(root, join(dirname(file), from))),
  );
  asksZod.set(file, brings);
  return brings;
}

/**
 * Checks one import.
 * @param file the importing file, relative to the root of the project
 * @param target the imported file, relative to the root of the project
 * @param kind `type` for imports that are erased at compile time, `code` for an `import()`, otherwise `value`
 * @returns why the import is forbidden, or undefined when it is allowed
 */
function problemOf(root, file, target, kind) {
  const [room, other] = [roomOf(file), roomOf(target)];
  if (room === undefined) return undefined;
  if (other === undefined) return `Nothing in ${room} leans on ${target}.`;
  const [feature, used] = [featureOf(file), featureOf(target)];
  const isOfOthers = used !== undefined && used !== feature;
  // A feature that is not in FEATURES may use every feature in it, and no feature may use that one.
  const uses = FEATURES[feature] ?? Object.keys(FEATURES);
  if (feature !== undefined && isOfOthers && !uses.includes(used))
    return `${feature} does not use ${used}: scripts/walls.mjs says which feature may use which.`;
  if (other === 'contract') {
    if (file.startsWith('src/') && kind !== 'type' && bringsZod(root, target))
      return 'No zod in the browser: import only types from this file.';
    return undefined;
  }
  if (room !== other && !ROOMS[room].some((allowed) => isIn(target, allowed)))
    return `${room} does not lean on ${other}.`;
  if (target === 'src/providers/http.ts' && room !== 'src/providers')
    return 'Pages speak through the dataProvider, not through http.';
  if (
    ENGINES.some((engine) => isIn(file, engine)) &&
    (target.endsWith('.tsx') || !/^src\/(files|features|school|i18n|providers)\//.test(target))
  )
    return 'An engine knows no screen.';
  // These may be imported without the feature's index.ts: a screen's code is loaded separately, tables meet in server/schema.ts, and the
  // first script must not carry everything that a feature exports.
  const isOpen =
    kind === 'code' ||
    room === 'src/start' ||
    target.endsWith('.css') ||
    target.endsWith('ables.ts') ||
    (room === 'src/resources.ts' && target.endsWith('/resource.tsx'));
  if (isOfOthers && !isOpen && target.split('/').slice(3).join('/') !== 'index.ts')
    return `What ${used} gives to others stands in its index.ts.`;
  return undefined;
}

/** Checks the import of a package. contract/ may import only zod, and an engine no package that draws. */
function problemOfPackage(file, name) {
  if (isIn(file, 'contract') && name !== 'zod') return 'contract/ imports zod and nothing else.';
  if (ENGINES.some((engine) => isIn(file, engine)) && OF_SCREENS.test(name))
    return 'An engine runs without React.';
  return undefined;
}

const walls = {
  create(context) {
    const root = context.cwd;
    const file = relative(root, context.filename);
    const check = (node) => {
      const from = node.source?.value;
      if (typeof from !== 'string') return;
      const kind =
        node.type === 'ImportExpression'
          ? 'code'
          : (node.importKind ?? node.exportKind) === 'type'
            ? 'type'
            : 'value';
      const message = from.startsWith('.')
        ? problemOf(root, file, join(dirname(file), from.replace(/\?.*$/, '')), kind)
        : problemOfPackage(file, from);
      if (message) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'house' }, rules: { walls } };
