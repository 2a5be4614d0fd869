/** What packages import, and what the build puts in its place because the first load would carry it for nothing. */
import { join } from 'node:path';
import type { Alias } from 'vite';

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
  // The same functions, held to lodash's own tests, in a tenth of the bytes.
  { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
];
