/** Writes the colours of src/look/colours.ts into src/look/tokens.css, in place of `--colours: light` and `--colours: dark`. */
import type { Plugin } from 'vite';
import { ACCENT_TOKENS, getAccentProperty } from '../src/look/accent.ts';
import { COLOURS, type Mode } from '../src/look/colours.ts';

const isAccented = (name: string): boolean => ACCENT_TOKENS.some((token) => token === name);

const rules = (mode: Mode): string =>
  Object.entries(COLOURS[mode])
    .map(
      ([name, colour]) =>
        `--${name}: ${isAccented(name) ? `var(${getAccentProperty(mode, name)}, ${colour})` : colour};`,
    )
    .join('\n');

export const withColours = (css: string): string =>
  css.replaceAll(/--colours: (light|dark);/g, (_, mode: string) => rules(mode === 'dark' ? 'dark' : 'light'));

export const tokens = (): Plugin => ({
  name: 'hadir-tokens',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/look\/tokens\.css$/ },
    handler: (css) => withColours(css),
  },
});
