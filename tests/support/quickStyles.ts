/**
 * Makes getComputedStyle of happy-dom quick enough for whole screens. It asks each element and each of its parents about
 * every rule of the page, and computes all properties of all of them, again after each change; almost every rule of ours
 * is about one class that no other element has, and almost everybody asks whether an element is shown.
 */
// oxlint-disable import/no-unresolved -- inner files of happy-dom
import CSSStyleDeclaration from 'happy-dom/lib/css/declaration/CSSStyleDeclaration.js';
import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';
import defaults from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js';
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import CSSTextParser from 'happy-dom/lib/css/declaration/utilities/CSSTextParser.js';
import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js';
// oxlint-enable import/no-unresolved
import { ownWindow, type Rule, type Said, shortcuts, StyleIndex } from './styleIndex.ts';

interface Computed {
  readonly element: Element;
  getStyleSheets(root: unknown): { cssRules: readonly Rule[] }[];
  parseCSSRules(options: {
    elements: { element: Element; cssTexts: Said[] }[];
    cssRules: readonly Rule[];
  }): void;
}
const computed = CSSComputedStyle.prototype as unknown as Computed;
const { getStyleSheets, parseCSSRules } = computed;

interface Declaration {
  readonly [PropertySymbol.computed]: boolean;
  readonly [PropertySymbol.element]: Element | null;
  getPropertyValue(name: string): string;
}
const declaration = CSSStyleDeclaration.prototype as unknown as Declaration;
const { getPropertyValue } = declaration;

for (const inner of [getStyleSheets, parseCSSRules, getPropertyValue])
  if (typeof inner !== 'function')
    throw new Error('happy-dom computes styles elsewhere now: look at this file again');

if (getStyleSheets.name === 'whole')
  throw new Error(
    'A test before this one has reset the modules of its process: its file is to end in .alone.test',
  );

/** What Testing Library asks of elements; whether their children inherit it. */
const QUICK: ReadonlyMap<string, boolean> = new Map([
  ['display', false],
  ['visibility', true],
  ['pointer-events', false],
]);

let index: StyleIndex | undefined;

function indexOf(sheets: { cssRules: readonly Rule[] }[]): StyleIndex {
  const rules = sheets.map(({ cssRules }) => cssRules);
  if (!index?.isWithin(rules)) index = new StyleIndex([...QUICK.keys()]);
  index.lay(rules);
  return index;
}

/** Stands for all sheets of the page. */
const WHOLE: readonly Rule[] = [];

computed.getStyleSheets = function whole(root) {
  const sheets = getStyleSheets.call(this, root);
  return !shortcuts.areOn || root !== document || indexOf(sheets).isStrange ? sheets : [{ cssRules: WHOLE }];
};

computed.parseCSSRules = function quick(options) {
  if (options.cssRules !== WHOLE || !index) return parseCSSRules.call(this, options);
  for (const { element, cssTexts } of options.elements) cssTexts.push(...index.saidTo(element));
};

interface Value {
  readonly value: string;
  readonly important: boolean;
}
/** Not to be told from the rules of the element and its parents alone. */
class Untold extends Error {}

/** What happy-dom takes a text to say of a property. */
const read = remembered((name: string, text: string): readonly Value[] =>
  CSSTextParser.parse(text).rules.flatMap((said) => {
    if (said.name !== name) return [];
    if (said.value === 'inherit' || said.value.includes('var(')) throw new Untold();
    const manager = new CSSPropertyManager();
    manager.set(name, said.value, said.important);
    const value = manager.get(name)?.value;
    return value ? [{ value, important: said.important }] : [];
  }),
);

function remembered<T>(make: (name: string, text: string) => T): (name: string, text: string) => T {
  const existing = new Map<string, T>();
  return (name, text) => {
    const key = `${name} ${text}`;
    const before = existing.get(key);
    if (before !== undefined) return before;
    const made = make(name, text);
    existing.set(key, made);
    return made;
  };
}

function defaultOf(element: Element): string {
  const byTag: Readonly<Record<string, string | Record<string, string>>> = defaults;
  const found = byTag[element.tagName] ?? '';
  if (typeof found === 'string') return found;
  const holds = (key: string) => key === 'default' || Boolean(Reflect.get(element, key));
  return Object.keys(found)
    .filter(holds)
    .map((key) => found[key])
    .join('');
}

/** Each of them is the same list until something in the page changes. */
let page: {
  list: NodeListOf<Element>;
  width: number;
  height: number;
  values: Map<string, WeakMap<Element, Value>>;
};

function valuesOf(name: string): WeakMap<Element, Value> {
  const list = document.querySelectorAll('style,link[rel="stylesheet"]');
  const { innerWidth: width, innerHeight: height } = ownWindow();
  if (page?.list !== list || page.width !== width || page.height !== height) {
    page = { list, width, height, values: new Map() };
    indexOf(getStyleSheets.call(undefined as never, document));
  }
  const existing = page.values.get(name) ?? new WeakMap<Element, Value>();
  page.values.set(name, existing);
  return existing;
}

const NOTHING: Value = { value: '', important: false };

function valueOf(element: Element, name: string, existing: WeakMap<Element, Value>): Value {
  const before = existing.get(element);
  if (before) return before;
  const parent = QUICK.get(name) ? element.parentElement : null;
  let now = parent ? valueOf(parent, name, existing) : NOTHING;
  const said = index?.saidTo(element, name) ?? [];
  const texts = said.toSorted((one, other) => one.priorityWeight - other.priorityWeight);
  for (const text of [
    defaultOf(element),
    ...texts.map(({ cssText }) => cssText),
    element.getAttribute('style') ?? '',
  ])
    if (text.includes(name))
      for (const value of read(name, text)) if (!now.important || value.important) now = value;
  existing.set(element, now);
  return now;
}

declaration.getPropertyValue = function quick(name) {
  const element = this[PropertySymbol.element];
  const isAsked = shortcuts.areOn && this[PropertySymbol.computed] && QUICK.has(name);
  if (!isAsked || element?.getRootNode() !== document) return getPropertyValue.call(this, name);
  try {
    const existing = valuesOf(name);
    if (!index?.isStrange) return valueOf(element, name, existing).value;
  } catch (error) {
    if (!(error instanceof Untold)) throw error;
  }
  return getPropertyValue.call(this, name);
};
