// The colours that meet on a screen can be told apart, in both modes: WCAG 2.2, 1.4.3 and 1.4.11.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCENTS } from '../../contract/accents.ts';
import { withColours } from '../../scripts/tokens.ts';
import { ACCENT_TOKENS, createAccents, contrast } from '../../src/look/accent.ts';
import { type Colour, COLOURS, type Mode } from '../../src/look/colours.ts';

const GROUNDS = ['paper', 'sheet', 'sheet-2'] as const;
const TINTS = ['h-tint', 't-tint', 'i-tint', 's-tint', 'a-tint', 'd-tint'] as const;

/** What is read, and on what. */
const TEXTS: readonly (readonly [Colour, readonly Colour[]])[] = [
  ['ink', [...GROUNDS, 'accent-tint', ...TINTS]],
  ['ink-2', [...GROUNDS, 'accent-tint', ...TINTS]],
  ['accent', [...GROUNDS, 'accent-tint']],
  ['on-accent', ['accent']],
  ['sheet', ['ink', 'a-text', 's-text', 'i-text', 'h-text']],
  ['h-text', [...GROUNDS, 'h-tint']],
  ['t-text', [...GROUNDS, 't-tint']],
  ['i-text', [...GROUNDS, 'i-tint']],
  ['s-text', [...GROUNDS, 's-tint']],
  ['a-text', [...GROUNDS, 'a-tint']],
  ['d-text', [...GROUNDS, 'd-tint']],
  ['t-on', ['t-solid']],
  ['i-on', ['i-solid']],
  ['s-on', ['s-solid']],
  ['a-on', ['a-solid']],
  ['d-on', ['d-solid']],
  ['on-now', ['now']],
  ['on-now-btn', ['now-btn']],
  ['chalk', ['board', 'board-2']],
  ['chalk-2', ['board']],
  ['lamp', ['board']],
];

/** What is only seen: dots, borders of controls, rings. */
const SHAPES: readonly (readonly [Colour, readonly Colour[]])[] = [
  ['edge', GROUNDS],
  ['h-dot', ['paper', 'sheet']],
  ['s-text', ['s-tint', 'paper', 'sheet']],
  ['now-btn', ['now']],
  ['on-now', ['now']],
  ['chalk-2', ['board-2']],
];

const pairsOf = (rows: typeof TEXTS) =>
  rows.flatMap(([colour, grounds]) => grounds.map((ground) => [colour, ground] as const));

/** Those of these pairs that are too much alike. */
const tooAlike = (
  mode: Mode,
  rows: typeof TEXTS,
  least: number,
  colours: Readonly<Record<Colour, string>> = COLOURS[mode],
): string[] =>
  pairsOf(rows)
    .map(([colour, ground]) => ({
      pair: `${colour} on ${ground}`,
      is: contrast(colours[colour], colours[ground]),
    }))
    .filter(({ is }) => is < least)
    .map(({ pair, is }) => `${pair}: ${is.toFixed(2)}`);

test.each(['light', 'dark'] as const)('every text stands out from what it is read on, in %s', (mode) => {
  expect(tooAlike(mode, TEXTS, 4.5)).toEqual([]);
});

test.each(['light', 'dark'] as const)('every dot and border stands out from its ground, in %s', (mode) => {
  expect(tooAlike(mode, SHAPES, 3)).toEqual([]);
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const EXTREMES = [
  '#ffff00',
  '#00ffff',
  '#ff0000',
  '#0000ff',
  '#000000',
  '#ffffff',
  '#808080',
  ...Object.keys(ACCENTS),
];

test.each(['light', 'dark'] as const)('whatever colour a school has, all of it stands out, in %s', (mode) => {
  fc.assert(
    fc.property(hex, (wish) => {
      const colours = { ...COLOURS[mode], ...createAccents(wish)[mode] };
      expect(tooAlike(mode, TEXTS, 4.5, colours)).toEqual([]);
      expect(tooAlike(mode, SHAPES, 3, colours)).toEqual([]);
    }),
    { numRuns: 500, examples: EXTREMES.map((wish): [string] => [wish]) },
  );
});

/** A school's own stands before what follows it. */
const ruleOf = (name: string, colour: string): RegExp =>
  ACCENT_TOKENS.some((token) => token === name)
    ? new RegExp(`--${name}: var\\(--(light|dark)-${name}, ${colour}\\);`, 'g')
    : new RegExp(`--${name}: ${colour.replace(/[()]/g, '\\$&')};`, 'g');

test('the style sheet has every colour in both modes, and none of its own', () => {
  const source = readFileSync(join(import.meta.dirname, '../../src/look/tokens.css'), 'utf8');
  expect(source.match(/#[0-9a-f]{3,8}\b/gi)).toBeNull();
  const css = withColours(source);
  for (const [name, light] of Object.entries(COLOURS.light)) expect(css).toMatch(ruleOf(name, light));
  for (const [name, dark] of Object.entries(COLOURS.dark))
    expect([...css.matchAll(ruleOf(name, dark))].length, name).toBeGreaterThanOrEqual(2);
});
