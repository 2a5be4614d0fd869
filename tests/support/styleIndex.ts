/** The style rules of the page, laid by what whoever matches them must have. */
// oxlint-disable import/no-unresolved -- inner files of happy-dom
import MediaQueryList from 'happy-dom/lib/match-media/MediaQueryList.js';
import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js';
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js';
// oxlint-enable import/no-unresolved
import { mustHave } from './mustHave.ts';

type Matches = (element: Element, selector: unknown, options?: unknown) => { priorityWeight: number } | null;

const selectors = QuerySelector as unknown as { matches: Matches };
const { matches } = selectors;
if (typeof matches !== 'function')
  throw new Error('happy-dom matches selectors elsewhere now: look at this file again');

/** happy-dom remembers what an element matches, but not that `:has()` looked at what stands inside others: it is asked anew. */
const requested: Matches = (element, selector, options) => {
  if (typeof selector === 'string' && selector.includes(':has(')) memoryOf(element).matches.delete(selector);
  return matches.call(selectors, element, selector, options);
};
const memoryOf = (element: Element) =>
  (element as unknown as { [PropertySymbol.cache]: { matches: Map<string, unknown> } })[PropertySymbol.cache];

const hasOne = (element: Element, keys: readonly string[]): boolean =>
  keys.some((key) =>
    key.startsWith('.') ? element.classList.contains(key.slice(1)) : element.localName === key,
  );

/** Off: everything as happy-dom does it, to compare with. */
export const shortcuts = { areOn: true };

/** Also for whoever asks for roles: each element about a hundred selectors of tags. */
selectors.matches = function quick(element, selector, options) {
  if (shortcuts.areOn && typeof selector === 'string') {
    const keys = mustHave(selector);
    if (keys && !hasOne(element, keys)) return null;
  }
  return requested(element, selector, options);
};

export interface Rule {
  readonly type: number;
  readonly selectorText: string;
  readonly conditionText: string;
  readonly cssRules: readonly Rule[];
  readonly [PropertySymbol.cssText]: string;
}
interface Placed {
  /** Its place in the page. */
  readonly at: number;
  readonly rule: Rule;
  /** Of the @media blocks around it. */
  readonly media: readonly string[];
}
/** What a rule says to an element that it matches. */
export interface Said {
  readonly cssText: string;
  readonly priorityWeight: number;
}

const STYLE = 1;
const MEDIA = 4;
/** They say nothing of an element. */
const SILENT = new Set([5, 7, 8]);
const MOST_RULES = 1_000_000;

/** Some rules of a page. */
class Rules {
  readonly #byKey = new Map<string, Placed[]>();
  readonly #unkeyed: Placed[] = [];

  add(placed: Placed): void {
    const keys = mustHave(placed.rule.selectorText);
    if (!keys) this.#unkeyed.push(placed);
    for (const key of keys ?? []) {
      const others = this.#byKey.get(key);
      if (others) others.push(placed);
      else this.#byKey.set(key, [placed]);
    }
  }

  /** To this element, in the order of the page. */
  saidTo(element: Element, applies: (media: string) => boolean): Said[] {
    const found = new Set(this.#unkeyed);
    const keys = [element.localName];
    for (const name of element.classList) keys.push(`.${name}`);
    for (const key of keys) for (const placed of this.#byKey.get(key) ?? []) found.add(placed);
    const said: Said[] = [];
    for (const { rule, media } of [...found].toSorted((one, other) => one.at - other.at)) {
      const match = requested(element, rule.selectorText, { ignoreErrors: true });
      if (!match || !media.every(applies)) continue;
      said.push({ cssText: rule[PropertySymbol.cssText], priorityWeight: match.priorityWeight });
    }
    return said;
  }
}

export class StyleIndex {
  readonly #sheets: (readonly Rule[])[] = [];
  /** How many rules of each sheet have been laid. */
  readonly #sizes: number[] = [];
  readonly #all = new Rules();
  /** Those that say something of a property. */
  readonly #about: ReadonlyMap<string, Rules>;
  /** Holds a block of another kind than @media: nothing is told from here. */
  isStrange = false;

  constructor(properties: readonly string[]) {
    this.#about = new Map(properties.map((name) => [name, new Rules()]));
  }

  /** Whether it is a part of these sheets, which it almost always is: a page only adds to its styles. */
  isWithin(sheets: readonly (readonly Rule[])[]): boolean {
    return this.#sheets.every((rules, i) => rules === sheets[i] && rules.length >= (this.#sizes[i] ?? 0));
  }

  lay(sheets: readonly (readonly Rule[])[]): void {
    for (const [i, rules] of sheets.entries()) {
      const from = this.#sizes[i] ?? 0;
      for (let at = from; at < rules.length; at++) {
        const rule = rules[at];
        if (rule) this.#place(i * MOST_RULES + at, rule, []);
      }
      this.#sheets[i] = rules;
      this.#sizes[i] = rules.length;
    }
  }

  #place(at: number, rule: Rule, media: readonly string[]): void {
    if (rule.type === MEDIA) {
      for (const inner of rule.cssRules) this.#place(at, inner, [...media, rule.conditionText]);
    } else if (rule.type === STYLE) {
      const placed = { at, rule, media };
      this.#all.add(placed);
      for (const [name, rules] of this.#about)
        if (rule[PropertySymbol.cssText].includes(name)) rules.add(placed);
    } else if (!SILENT.has(rule.type)) this.isStrange = true;
  }

  /** All that the page says to an element, or all that may be of one property. */
  saidTo(element: Element, property?: string): Said[] {
    const rules = property === undefined ? this.#all : this.#about.get(property);
    return rules?.saidTo(element, applies) ?? [];
  }
}

/** happy-dom's own: the window of the tests is a copy, of which it cannot tell the size. */
export const ownWindow = (): Window =>
  (document as unknown as { [PropertySymbol.window]: Window })[PropertySymbol.window];

const applies = (media: string): boolean =>
  new MediaQueryList({ window: ownWindow() as never, media, rootFontSize: 16 }).matches;
