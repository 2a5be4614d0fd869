/** Writes the colours of src/look/colours.ts into src/look/tokens.css, in place of `--colours: light` and `--colours: dark`. */
import type { Plugin } from 'vite';
import { COLOURS, type Mode } from '../src/look/colours.ts';

const rules = (mode: Mode): string =>
  Object.entries(COLOURS[mode])
    .map(([name, colour]) => `--${name}: ${colour};`)
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
