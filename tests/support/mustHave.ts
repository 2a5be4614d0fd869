/** What an element must have to match a selector, as far as its text tells: one of these classes (`.name`) or tags. */

const existing = new Map<string, readonly string[] | undefined>();

/** Undefined: cannot be told from the text. */
export function mustHave(selector: string): readonly string[] | undefined {
  const before = existing.get(selector);
  if (before || existing.has(selector)) return before;
  const keys = keysOf(selector);
  existing.set(selector, keys);
  return keys;
}

function keysOf(selector: string): readonly string[] | undefined {
  let plain = selector.replaceAll(/\[[^\]"]*(?:"[^"]*")?\]/g, '');
  if (/[\\"']/.test(plain)) return undefined;
  // What stands in brackets says what others are, or what this one is not.
  while (plain.includes('(')) {
    const inner = plain.replaceAll(/\([^()]*\)/g, '');
    if (inner === plain) return undefined;
    plain = inner;
  }
  const keys: string[] = [];
  for (const alternative of plain.split(',')) {
    const own = /[^\s>+~]*$/.exec(alternative.trim())?.[0] ?? '';
    const found = /\.[\w-]+/.exec(own)?.[0] ?? /^[a-z][\w-]*/.exec(own)?.[0];
    if (found === undefined) return undefined;
    keys.push(found);
  }
  return keys;
}
