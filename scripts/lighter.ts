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

/** react-router in its production build, without what a bundler keeps although no screen has it: names for tools, and with them forms. */
export const lighterRouter = (): Plugin => ({
  name: 'hadir-lighter-router',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/(\? ).*createElement\(PrefetchPageLinks, .*(?= : link)/, '$1link')
        .replaceAll(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
      // Nothing of it is read in a debugger.
      map: { mappings: '' },
    }),
  },
});
