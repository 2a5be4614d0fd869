/** Writes cells into a sheet's XML and leaves every other character of it as it is. */
import { columnName, parseCellReference } from '../../../school/sheet/cellNames.ts';

/** null empties the cell. */
export type CellValue = string | number | null;

/** By row, from 1, and column, from 0. */
export type Cells = Map<number, Map<number, CellValue>>;

interface Tag {
  /** The name as it is written, with its prefix: "x:row". */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly start: number;
  readonly end: number;
}

/** Parts of the XML that are no elements and are skipped: comments, CDATA and processing instructions. */
const NON_ELEMENTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Where a tag that begins at `start` ends; a ">" within quotes does not end it. */
function findEndOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < xml.length; at++) {
    const letter = xml.charAt(at);
    if (quote) {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at + 1;
  }
  return xml.length;
}

function* readTags(xml: string): Generator<Tag> {
  for (let start = xml.indexOf('<'); start >= 0;) {
    const nonElement = NON_ELEMENTS.find(([opening]) => xml.startsWith(opening, start));
    if (nonElement) {
      const end = xml.indexOf(nonElement[1], start);
      start = end < 0 ? -1 : xml.indexOf('<', end);
      continue;
    }
    const end = findEndOfTag(xml, start);
    const isClose = xml.charAt(start + 1) === '/';
    const name = /^[^\s/>]+/.exec(xml.slice(start + (isClose ? 2 : 1), Math.min(end, start + 80)))?.[0] ?? '';
    yield { name, start, end, kind: isClose ? 'close' : xml.charAt(end - 2) === '/' ? 'empty' : 'open' };
    start = xml.indexOf('<', end);
  }
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const readAttribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// oxlint-disable-next-line no-control-regex -- these are the very ones
const UNWRITABLE_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Escapes a text, and removes the characters that XML cannot hold. */
const escapeText = (text: string): string =>
  text.replaceAll(UNWRITABLE_CHARACTERS, '').replaceAll(/[&<>]/g, (it) => ESCAPES[it] ?? it);

/** Writes a cell. A text is written into the cell itself (inlineStr), so it can never be a formula. */
function cellXml(prefix: string, reference: string, style: string | undefined, value: CellValue): string {
  const [c, v, is, t] = ['c', 'v', 'is', 't'].map((name) => prefix + name);
  const head = `<${c} r="${reference}"${style === undefined ? '' : ` s="${style}"`}`;
  if (value === null) return `${head}/>`;
  if (typeof value === 'number') return `${head}><${v}>${value}</${v}></${c}>`;
  return `${head} t="inlineStr"><${is}><${t} xml:space="preserve">${escapeText(value)}</${t}></${is}></${c}>`;
}

interface FormulaArea {
  readonly from: { readonly row: number; readonly column: number };
  readonly to: { readonly row: number; readonly column: number };
}

/** The cells that one formula fills together. */
function formulaAreaOf(formula: string): FormulaArea | undefined {
  if (!/^(array|dataTable)$/.test(readAttribute(formula, 't') ?? '')) return undefined;
  const [from, to = from] = (readAttribute(formula, 'ref') ?? '').split(':').map(parseCellReference);
  return from && to && { from, to };
}

/** Writes the cells into a sheet's XML. A cell with a formula is left as it is. */
export function editSheet(xml: string, cells: Cells): string {
  const wanted = new Map([...cells].map(([row, values]) => [row, new Map(values)]));
  const areas: FormulaArea[] = [];
  const outputParts: string[] = [];
  let copiedUntil = 0;
  let row = 0;
  let rowStyle: string | undefined;
  let column = -1;
  let cell: { start: number; tag: string; hasFormula: boolean } | undefined;

  const writeText = (until: number, text: string, from = until) => {
    outputParts.push(xml.slice(copiedUntil, until), text);
    copiedUntil = from;
  };
  /** Writes the cells of this row that come before a column and are not in the sheet yet. */
  const missingCellsBefore = (prefix: string, before: number): string => {
    const values = [...(wanted.get(row) ?? [])].filter(([at]) => at < before).toSorted(([a], [b]) => a - b);
    for (const [at] of values) wanted.get(row)?.delete(at);
    return values
      .map(([at, value]) =>
        value === null ? '' : cellXml(prefix, columnName(at) + String(row), rowStyle, value),
      )
      .join('');
  };
  /** Writes the rows that come before another row and are not in the sheet yet. */
  const missingRowsBefore = (prefix: string, before: number): string => {
    const numbers = [...wanted.keys()].filter((at) => at < before).toSorted((a, b) => a - b);
    const current = row;
    rowStyle = undefined;
    const text = numbers.map((at) => {
      row = at;
      const inside = missingCellsBefore(prefix, Infinity);
      wanted.delete(at);
      return inside && `<${prefix}row r="${at}">${inside}</${prefix}row>`;
    });
    row = current;
    return text.join('');
  };
  const prefixOf = (name: string) => name.slice(0, name.indexOf(':') + 1);
  const isInArea = () =>
    areas.some(
      ({ from, to }) => row >= from.row && row <= to.row && column >= from.column && column <= to.column,
    );
  const replaceCell = (
    of: { start: number; tag: string; hasFormula: boolean },
    name: string,
    end: number,
  ) => {
    const value = wanted.get(row)?.get(column);
    if (value === undefined) return;
    wanted.get(row)?.delete(column);
    if (of.hasFormula || isInArea()) return;
    writeText(
      of.start,
      cellXml(prefixOf(name), columnName(column) + String(row), readAttribute(of.tag, 's'), value),
      end,
    );
  };

  for (const { name, kind, start, end } of readTags(xml)) {
    const [local, prefix] = [withoutPrefix(name), prefixOf(name)];
    const tag = xml.slice(start, end);
    if (local === 'row' && kind !== 'close') {
      const number = Number(readAttribute(tag, 'r') ?? row + 1);
      const missing = missingRowsBefore(prefix, number);
      if (missing) writeText(start, missing);
      row = number;
      rowStyle = readAttribute(tag, 'customFormat') === undefined ? undefined : readAttribute(tag, 's');
      column = -1;
      const inside = kind === 'empty' ? missingCellsBefore(prefix, Infinity) : '';
      if (inside) writeText(start, `${tag.replace(/\s*\/>$/, '>')}${inside}</${name}>`, end);
    } else if (local === 'row') {
      const inside = missingCellsBefore(prefix, Infinity);
      if (inside) writeText(start, inside);
      wanted.delete(row);
    } else if (local === 'c' && kind !== 'close') {
      column = parseCellReference(readAttribute(tag, 'r') ?? '')?.column ?? column + 1;
      const before = missingCellsBefore(prefix, column);
      if (before) writeText(start, before);
      cell = { start, tag, hasFormula: false };
      if (kind === 'empty') replaceCell(cell, name, end);
    } else if (local === 'c' && cell) {
      replaceCell(cell, name, end);
      cell = undefined;
    } else if (local === 'f' && kind !== 'close' && cell) {
      cell.hasFormula = true;
      const area = formulaAreaOf(tag);
      if (area) areas.push(area);
    } else if (local === 'sheetData' && kind !== 'open') {
      const missing = missingRowsBefore(prefix, Infinity);
      if (missing && kind === 'empty')
        writeText(start, `${tag.replace(/\s*\/>$/, '>')}${missing}</${name}>`, end);
      else if (missing) writeText(start, missing);
      break;
    }
  }
  return outputParts.join('') + xml.slice(copiedUntil);
}

/** The parts of a workbook that must stand before its calculation settings (calcPr). */
const PARTS_BEFORE_CALC = new Set(['sheets', 'functionGroups', 'externalReferences', 'definedNames']);

/** Has a spreadsheet work out all formulas when it opens the file. */
export function forceRecalculation(workbook: string): string {
  let [place, prefix] = [-1, ''];
  for (const { name, kind, start, end } of readTags(workbook)) {
    if (withoutPrefix(name) === 'calcPr' && kind !== 'close') {
      const tag = workbook.slice(start, end).replace(/\sfullCalcOnLoad\s*=\s*("[^"]*"|'[^']*')/, '');
      return `${workbook.slice(0, start)}${tag.replace(/^<[^\s/>]+/, '$& fullCalcOnLoad="1"')}${workbook.slice(end)}`;
    }
    if (PARTS_BEFORE_CALC.has(withoutPrefix(name)) && kind !== 'open')
      [place, prefix] = [end, name.slice(0, name.indexOf(':') + 1)];
  }
  return place < 0
    ? workbook
    : `${workbook.slice(0, place)}<${prefix}calcPr fullCalcOnLoad="1"/>${workbook.slice(place)}`;
}
