/** Reads a small .xlsx the way a spreadsheet does: texts, numbers, and what its formulas come to. Another reader than the writer's library. */
import { strFromU8, unzipSync } from 'fflate';

export interface Workbook {
  /** What a cell comes to; undefined: it is empty. */
  readonly value: (cell: string) => string | number | undefined;
  readonly formulas: ReadonlyMap<string, string>;
  /** What the file says a formula comes to, for whoever does not reckon. */
  readonly calculated: ReadonlyMap<string, number>;
  readonly xml: string;
  /** Of the whole workbook. */
  readonly workbookXml: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
    name ? (ENTITIES[name] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16)),
  );

/** In their order. */
export const sheetNames = (file: Uint8Array): string[] =>
  [
    ...strFromU8(unzipSync(file)['xl/workbook.xml'] ?? new Uint8Array()).matchAll(
      /<sheet [^>]*name="([^"]*)"/g,
    ),
  ].map(([, name = '']) => unescaped(name));

/** @param sheet its place, from 1 */
export function readWorkbook(file: Uint8Array, sheet = 1): Workbook {
  const parts = unzipSync(file);
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    [...si.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescaped(text)).join(''),
  );
  const xml = part(`xl/worksheets/sheet${sheet}.xml`);
  const values = new Map<string, string | number>();
  const formulas = new Map<string, string>();
  const calculated = new Map<string, number>();
  for (const [, attributes = '', inner = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const cell = /r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '';
    const formula = /<f>(.*?)<\/f>/s.exec(inner)?.[1];
    const raw = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
    if (formula !== undefined) {
      formulas.set(cell, unescaped(formula));
      if (raw !== undefined) calculated.set(cell, Number(raw));
    } else if (raw !== undefined)
      values.set(cell, /t="s"/.test(attributes) ? (shared[Number(raw)] ?? '') : Number(raw));
    else {
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1];
      if (text !== undefined) values.set(cell, unescaped(text));
    }
  }
  const value = (cell: string): string | number | undefined => {
    const formula = formulas.get(cell);
    return formula === undefined ? values.get(cell) : worth(formula, value);
  };
  return { value, formulas, calculated, xml, workbookXml: part('xl/workbook.xml') };
}

/** SUM of a list or of a column's part, ROUND to decimals, and plain reckoning from the left, with one pair of brackets: no more stands in our files. */
function worth(formula: string, value: (cell: string) => string | number | undefined): number {
  const figure = (term: string): number => {
    const is = /^[A-Z]+\d+$/.test(term) ? value(term) : Number(term);
    // As SUM does: a text counts for nothing.
    return typeof is === 'number' ? is : 0;
  };
  const sum = /^SUM\(([^()]*)\)$/.exec(formula);
  if (sum)
    return (sum[1] ?? '')
      .split(',')
      .flatMap(cellsOf)
      .reduce((total, cell) => total + figure(cell), 0);
  const round = /^ROUND\((.*),(\d)\)$/.exec(formula);
  if (!round) throw new Error(`a formula that this reader does not know: ${formula}`);
  const [, reckoning = '', decimals = '0'] = round;
  const flat = reckoning.replace(/\(([^()]*)\)/, (_, inner: string) => String(fromLeft(inner, figure)));
  return Number((fromLeft(flat, figure) + 1e-9).toFixed(Number(decimals)));
}

/** "B2:B4" is three cells of one column. */
function cellsOf(term: string): string[] {
  const [, column = '', from = '', to = ''] = /^([A-Z]+)(\d+):\1(\d+)$/.exec(term) ?? [];
  if (!column) return [term];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => column + String(Number(from) + at));
}

function fromLeft(terms: string, figure: (term: string) => number): number {
  const [first = '0', ...rest] = terms.split(/(?<=[\w.])(?=[-*/])/);
  return rest.reduce((total, step) => {
    const by = figure(step.slice(1));
    if (step.startsWith('-')) return total - by;
    return step.startsWith('*') ? total * by : total / by;
  }, figure(first));
}
