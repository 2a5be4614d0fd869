/**
 * Makes getComputedStyle of happy-dom quick enough for whole screens: it asks each element about every rule of the page,
 * and almost every rule of ours begins with a class that the element does not have. Such a rule is passed over before
 * its selector is parsed; what matches is still found by happy-dom itself.
 */
// oxlint-disable-next-line import/no-unresolved -- an inner file of happy-dom
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js';

type Matches = (element: Element, selector: unknown, options?: unknown) => unknown;

/** Whoever matches has one of these classes itself; none: cannot be told from the text. */
const wanted = new Map<string, readonly string[] | undefined>();

function wantedClasses(selector: string): readonly string[] | undefined {
  if (selector.includes('\\') || selector.includes('"')) return undefined;
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '');
  // What stands in brackets says what others are, or what this one is not.
  while (plain.includes('(')) {
    const inner = plain.replaceAll(/\([^()]*\)/g, '');
    if (inner === plain) return undefined;
    plain = inner;
  }
  const classes: string[] = [];
  for (const alternative of plain.split(',')) {
    const own = /[^\s>+~]*$/.exec(alternative.trim())?.[0] ?? '';
    const found = /\.([\w-]+)/.exec(own)?.[1];
    if (found === undefined) return undefined;
    classes.push(found);
  }
  return classes;
}

const owner = QuerySelector as unknown as { matches: Matches };
const matches = owner.matches;
if (typeof matches !== 'function')
  throw new Error('happy-dom matches selectors elsewhere now: look at this file again');

owner.matches = function quick(element, selector, options) {
  if (typeof selector === 'string') {
    let classes = wanted.get(selector);
    if (classes === undefined && !wanted.has(selector)) {
      classes = wantedClasses(selector);
      wanted.set(selector, classes);
    }
    if (classes && !classes.some((name) => element.classList.contains(name))) return null;
  }
  return matches.call(owner, element, selector, options);
};
