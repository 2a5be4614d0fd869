/** Reads the XML inside an .xlsx file: the cells of a sheet, and the texts that its cells share. */
import { Parser } from 'saxen';
import { parseCellReference } from '../school/sheet/cellNames.ts';
import {
  FileProblem,
  type GridRow,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_GRID_ROWS,
  type RawCell,
  createTooManyRowsProblem,
  type ReadRange,
} from './source.ts';

/** A cell whose text is the nth of the workbook's shared texts. */
interface SharedTextCell {
  readonly shared: number;
}
type SheetCell = RawCell | SharedTextCell;

export interface SheetRow {
  readonly row: number;
  readonly cells: Map<number, SheetCell>;
}

/** A range of merged cells: rows from 1, columns from 0, both ends included. */
interface MergedRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly merges: readonly MergedRange[];
}

const MAX_MERGED_RANGES = 20_000;

/** Removes the namespace prefix, because some programs write `x:row` for `row`. */
const withoutNamespace = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Calls the given functions for each element and text of the XML.
 * @throws FileProblem where it is no valid XML
 */
export function walkXml(
  xml: string,
  handlers: {
    readonly open?: (name: string, attributes: () => Record<string, string>) => void;
    readonly close?: (name: string) => void;
    readonly text?: (text: string) => void;
    /** Called after each closing tag; true stops the reading. */
    readonly isDone?: () => boolean;
  },
): void {
  const parser = new Parser();
  let firstError: unknown;
  const stopOnError = (act: () => void) => {
    try {
      act();
    } catch (error) {
      firstError ??= error;
      parser.stop();
    }
  };
  parser.on('error', (error) => {
    firstError ??= new FileProblem(
      'Berkas ini rusak: isinya tidak dapat dibaca. Simpan ulang dari Excel, lalu coba lagi.',
      { cause: error },
    );
  });
  parser.on('warn', () => undefined);
  parser.on('openTag', (name, attributes) =>
    stopOnError(() => handlers.open?.(withoutNamespace(name), attributes)),
  );
  parser.on('closeTag', (name) =>
    stopOnError(() => {
      handlers.close?.(withoutNamespace(name));
      if (handlers.isDone?.()) parser.stop();
    }),
  );
  parser.on('text', (text, decode) => stopOnError(() => handlers.text?.(decode(text))));
  parser.on('cdata', (text) => stopOnError(() => handlers.text?.(text)));
  parser.parse(xml);
  if (firstError) throw firstError;
}

/** Appends to a text, but keeps at most {@link MAX_CELL_LENGTH} characters. */
const appendCapped = (text: string, more: string): string =>
  text.length >= MAX_CELL_LENGTH ? text : (text + more).slice(0, MAX_CELL_LENGTH);

function toSheetCell(type: string | undefined, value: string, hasFormula: boolean): SheetCell | undefined {
  if (type === 's') return { shared: Number(value) };
  if (type === 'e') return { text: value, type: 'error' };
  if (value === '') return hasFormula ? { text: '', type: 'formula' } : undefined;
  return { text: value, type: type === undefined || type === 'n' ? 'number' : 'text' };
}

/**
 * Reads the cells of the wanted columns. Nothing is kept of all other columns.
 * @throws FileProblem
 */
export function readSheetXml(xml: string, { columns, lastRow = Infinity }: ReadRange): Sheet {
  const rows: SheetRow[] = [];
  const merges: MergedRange[] = [];
  let row: SheetRow | undefined;
  let rowNumber = 0;
  let column = -1;
  let cell: { type: string | undefined; value: string; hasFormula: boolean } | undefined;
  let isValue = false;
  let isPastEnd = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        rowNumber = Number(attributes()['r'] ?? rowNumber + 1);
        isPastEnd = rowNumber > lastRow;
        row = { row: rowNumber, cells: new Map() };
        column = -1;
      } else if (name === 'c' && row) {
        const { r, t } = attributes();
        column = (r === undefined ? undefined : parseCellReference(r)?.column) ?? column + 1;
        const isWanted = column < MAX_COLUMNS && (columns === undefined || columns.has(column));
        cell = isWanted ? { type: t, value: '', hasFormula: false } : undefined;
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'v' || name === 't') isValue = cell !== undefined;
      else if (name === 'rPh') cell = undefined;
      else if (name === 'mergeCell' && merges.length < MAX_MERGED_RANGES) {
        const [from, to] = (attributes()['ref'] ?? '').split(':').map(parseCellReference);
        if (from && to) merges.push({ top: from.row, bottom: to.row, left: from.column, right: to.column });
      }
    },
    text: (text) => {
      if (isValue && cell) cell.value = appendCapped(cell.value, text);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        const read = cell && toSheetCell(cell.type, cell.value, cell.hasFormula);
        if (read) row?.cells.set(column, read);
        cell = undefined;
      } else if (name === 'row') {
        if (row && row.cells.size > 0) rows.push(row);
        if (rows.length > MAX_GRID_ROWS) throw createTooManyRowsProblem();
        row = undefined;
      }
    },
    isDone: () => isPastEnd,
  });
  return { rows: rows.filter((one) => one.row <= lastRow), merges };
}

/**
 * Reads the wanted ones of the shared texts, by their index.
 * @throws FileProblem
 */
export function readSharedTexts(xml: string, wanted: ReadonlySet<number>): Map<number, string> {
  const texts = new Map<number, string>();
  let at = -1;
  let isText = false;
  let isSpelling = false;
  let text: string | undefined;
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') {
        at += 1;
        text = wanted.has(at) ? '' : undefined;
      } else if (name === 'rPh') isSpelling = true;
      else if (name === 't') isText = text !== undefined && !isSpelling;
    },
    text: (more) => {
      if (isText && text !== undefined) text = appendCapped(text, more);
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isSpelling = false;
      else if (name === 'si' && text !== undefined) texts.set(at, text);
    },
    isDone: () => texts.size === wanted.size,
  });
  return texts;
}

/** The indices of the shared texts that these rows need. */
export const collectSharedTextIndices = (rows: readonly SheetRow[]): Set<number> =>
  new Set(
    rows.flatMap(({ cells }) =>
      [...cells.values()].flatMap((cell) => ('shared' in cell ? [cell.shared] : [])),
    ),
  );

/**
 * The rows with their texts filled in. Merged cells are filled downwards, so that a class written once beside thirty pupils applies to all
 * of them.
 */
export function resolveCells({ rows, merges }: Sheet, texts: ReadonlyMap<number, string>): GridRow[] {
  const grid = rows.map(({ row, cells }) => {
    const values = new Map<number, RawCell>();
    for (const [column, cell] of cells) {
      const raw: RawCell = 'shared' in cell ? { text: texts.get(cell.shared) ?? '', type: 'text' } : cell;
      if (raw.text !== '' || raw.type !== 'text') values.set(column, raw);
    }
    return { row, cells: values };
  });
  const byNumber = new Map(grid.map((one) => [one.row, one.cells]));
  for (const { top, bottom, left, right } of merges) {
    const value = byNumber.get(top)?.get(left);
    if (!value || left !== right) continue;
    for (let row = top + 1; row <= Math.min(bottom, top + MAX_GRID_ROWS); row++)
      byNumber.get(row)?.set(left, value);
  }
  return grid;
}
