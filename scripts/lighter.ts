/** What packages import, and what the build puts in its place because the first load would carry it for nothing. */
import { join } from 'node:path';
import type { Alias, Plugin } from 'vite';

const file = (name: string): string => join(import.meta.dirname, 'lighter', name);

export const lighter: Alias[] = [
  { find: 'jsonexport/dist/index.js', replacement: file('jsonexport.js') },
  { find: 'diacritic', replacement: file('diacritic.ts') },
  { find: 'object.entries', replacement: file('objectEntries.cjs') },
  { find: /^inflection$/, replacement: file('inflection.ts') },
  { find: /^query-string$/, replacement: file('queryString.ts') },
  // A theme of ours is one mode's: MUI's way of many modes in one is never taken.
  { find: /^\.\/createThemeWithVars\.mjs$/, replacement: file('createThemeWithVars.js') },
  { find: /^\.\/ThemeProviderWithVars\.mjs$/, replacement: file('ThemeProviderWithVars.js') },
  { find: /^react-router-dom$/, replacement: file('reactRouterDom.ts') },
  // The same functions, held to lodash's own tests, in a tenth of the bytes.
  { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
];

interface Edit {
  readonly what: string;
  readonly from: RegExp;
  readonly to: string;
}

/** react-router's package offers bundlers its development build, and what no screen has is kept in it: 4 kB packed. */
const ROUTER_EDITS: readonly Edit[] = [
  {
    what: 'warnings for developers',
    from: /var ENABLE_DEV_WARNINGS = true;/g,
    to: 'var ENABLE_DEV_WARNINGS = false;',
  },
  { what: 'names for tools', from: /^\w+\.displayName = ".*";$/gm, to: '' },
  {
    what: 'links that fetch ahead',
    from: /(\? ).*createElement\(PrefetchPageLinks, .*(?= : link)/g,
    to: '$1link',
  },
  {
    what: 'components that nobody imports',
    from: / = (React\d*\.(?:forwardRef|memo|createContext)\()/g,
    to: ' = /* @__PURE__ */ $1',
  },
];

/** Takes out of react-router what no screen has. A build in which one of the edits finds nothing fails: the package has changed. */
export function lighterRouter() {
  const applied = new Set<Edit>();
  return {
    name: 'hadir-lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\.mjs$/ },
      handler(code: string) {
        for (const edit of ROUTER_EDITS) {
          const edited = code.replaceAll(edit.from, edit.to);
          if (edited !== code) applied.add(edit);
          code = edited;
        }
        // Nothing of it is read in a debugger.
        return { code, map: { mappings: '' as const } };
      },
    },
    generateBundle() {
      const missing = ROUTER_EDITS.filter((edit) => !applied.has(edit)).map(({ what }) => what);
      if (missing.length > 0)
        throw new Error(`react-router has changed: scripts/lighter.ts finds no more ${missing.join(', ')}`);
    },
  } satisfies Plugin;
}
