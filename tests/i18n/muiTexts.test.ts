// Every text that MUI brings of its own is said in Indonesian: walked from MUI's own list and its own sources.
import { createTheme } from '@mui/material/styles';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { darkTheme, lightTheme } from '../../src/look/theme.ts';

type Texts = Readonly<Record<string, { readonly defaultProps: Readonly<Record<string, unknown>> }>>;

const folder = dirname(createRequire(import.meta.url).resolve('@mui/material/package.json'));
/** MUI's English stands as a comment in its own file. */
const comment = /\/\*([\s\S]*)\*\//.exec(readFileSync(join(folder, 'locale/enUS.js'), 'utf8'))?.[1] ?? '';
const { components: english } = new Function(`return {${comment}}`)() as { readonly components: Texts };
const listed = Object.entries(english).flatMap(([component, { defaultProps }]) =>
  Object.entries(defaultProps).map(([prop, text]) => [component, prop, text] as const),
);

/** `closeText = 'Close'` in a component's own parameters. */
const inSources = readdirSync(folder).flatMap((name) => {
  const file = join(folder, name, `${name}.js`);
  if (!/^[A-Z]/.test(name) || !existsSync(file)) return [];
  const source = readFileSync(file, 'utf8');
  const defaults = [...source.matchAll(/^ {4}'?([\w-]+)'? = '([A-Z][a-z][^']*)',?$/gm)];
  return defaults.map(([, prop = '', text = '']) => [`Mui${name}`, prop, text] as const);
});

const ARGUMENTS: readonly (readonly unknown[])[] = [
  ['first'],
  ['last'],
  ['next'],
  ['previous'],
  ['page', 3, true],
  ['page', 3, false],
  [{ from: 1, to: 15, count: 120, page: 0 }],
  [{ from: 1, to: 15, count: -1, page: 0 }],
  [2.5],
];
const said = (text: unknown): readonly unknown[] =>
  typeof text === 'function'
    ? ARGUMENTS.map((given) => {
        try {
          return text(...given);
        } catch {
          return undefined;
        }
      }).filter((answer) => typeof answer === 'string' && !answer.includes('undefined'))
    : [text];

const ENGLISH =
  /\b(go to|page|first|last|next|previous|of|more than|rows|stars?|empty|close|clear|open|loading|options|show|path|navigation)\b/i;

test('MUI lists its texts where this test reads them', () => {
  expect(listed.length).toBeGreaterThanOrEqual(14);
  expect(inSources.map(([component, prop]) => `${component}.${prop}`)).toEqual(
    expect.arrayContaining([
      'MuiAutocomplete.noOptionsText',
      'MuiAlert.closeText',
      'MuiRating.emptyLabelText',
    ]),
  );
});

test.each([...listed, ...inSources])('%s: %s is said in Indonesian', (component, prop, text) => {
  for (const options of [lightTheme, darkTheme]) {
    const { components } = createTheme(options);
    const ours = (components as Texts)[component]?.defaultProps[prop];
    const sentences = said(ours);
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/\w/);
      expect(sentence).not.toMatch(ENGLISH);
      expect(said(text)).not.toContain(sentence);
    }
  }
});
