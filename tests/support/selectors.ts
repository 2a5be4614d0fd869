/** The selectors of a style sheet, one by one: `:is(a, b) c` is `a c` and `b c`. What `:not()` names is left out: it is what is not meant. */

const AT_RULE = /^@/;

export function selectorsOf(sheet: string): string[] {
  const plain = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/"[^"]*"|'[^']*'/g, '""');
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, list = '']) => list.replaceAll(/\s+/g, ' ').trim())
    .filter((list) => list !== '' && !AT_RULE.test(list))
    .flatMap((list) => splitList(list).flatMap(alternatives));
}

/** At its commas, but for those in brackets. */
function splitList(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function alternatives(selector: string): string[] {
  const found = /:(is|where|has|not)\(/.exec(selector);
  if (!found) return [selector];
  const from = found.index + found[0].length;
  let end = from;
  for (let depth = 1; depth > 0; end += 1) {
    if (end >= selector.length) throw new Error(`A bracket is open in ${selector}`);
    if (selector[end] === '(') depth += 1;
    if (selector[end] === ')') depth -= 1;
  }
  const [before, inner, after] = [
    selector.slice(0, found.index),
    selector.slice(from, end - 1),
    selector.slice(end),
  ];
  const choices = found[1] === 'not' ? [''] : splitList(inner);
  return choices.flatMap((choice) => alternatives(`${before}${choice}${after}`));
}
