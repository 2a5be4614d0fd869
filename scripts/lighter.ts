/** Replaces modules that packages import but never really need with smaller ones, to keep the first load small. */
import { join } from 'node:path';
import type { Alias, Plugin } from 'vite';
import { messages } from '../src/i18n/messages.ts';

const file = (name: string): string => join(import.meta.dirname, 'lighter', name);

export const lighter: Alias[] = [
  { find: 'jsonexport/dist/index.js', replacement: file('jsonexport.js') },
  { find: 'diacritic', replacement: file('diacritic.ts') },
  { find: /^inflection$/, replacement: file('inflection.ts') },
  { find: /^node-polyglot$/, replacement: file('polyglot.ts') },
  { find: /^query-string$/, replacement: file('queryString.ts') },
  // Each of our themes has a single mode, so MUI's code for several modes in one theme is never used.
  { find: /^\.\/createThemeWithVars\.mjs$/, replacement: file('createThemeWithVars.js') },
  { find: /^\.\/ThemeProviderWithVars\.mjs$/, replacement: file('ThemeProviderWithVars.js') },
  { find: /^react-router-dom$/, replacement: file('reactRouterDom.ts') },
  // es-toolkit has the same functions, checked with lodash's own tests, in a tenth of the bytes.
  { find: /^lodash\/(\w+)(?:\.js)?$/, replacement: 'es-toolkit/compat/$1' },
];

interface Edit {
  readonly what: string;
  readonly from: RegExp;
  readonly to: string;
}

/** Edits that shrink react-router by 4 kB (compressed). Its package offers bundlers its development build, which keeps code that no screen uses. */
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

/** Removes code from react-router that no screen uses. The build fails when one of the edits finds nothing, because the package has then changed. */
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
        // An empty source map is enough, since nobody debugs this package.
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

type Texts = { readonly [key: string]: string | Texts };

/** The texts that others do not replace. */
const listKeptTexts = (texts: Texts, others: string | Texts | undefined): Texts => {
  const kept: Record<string, string | Texts> = {};
  for (const [key, text] of Object.entries(texts)) {
    const other = typeof others === 'object' ? others[key] : undefined;
    if (typeof text !== 'string') kept[key] = listKeptTexts(text, other);
    else if (other === undefined) kept[key] = text;
  }
  return kept;
};

/** Leaves out of ra-language-indonesian the texts that src/i18n/messages.ts words anew: four of five. */
export function lighterTexts() {
  return {
    name: 'hadir-lighter-texts',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/ra-language-indonesian\/index\.js$/ },
      async handler() {
        const { default: texts } = await import('ra-language-indonesian');
        return {
          code: `export default ${JSON.stringify(listKeptTexts(texts as Texts, messages))};`,
          map: { mappings: '' as const },
        };
      },
    },
  } satisfies Plugin;
}
