/** Writes sheets as .xlsx. The code is loaded when the user wants a file. */
import writeXlsx, { type SheetData, type Feature } from 'write-excel-file/browser';
import { columnName } from './cellNames.ts';
import { groupsOf, type Sheet, type SheetColumn } from './sheet.ts';

type Cell = SheetData[number][number];

const bold = { fontWeight: 'bold' } as const;
const edge = { borderStyle: 'thin', borderColor: '#999999' } as const;
/** A cell that is explicitly marked as text, so that Excel never runs what somebody typed as a formula. */
const textCell = (value: string, style: object = {}): Cell => ({ value, type: String, ...style });

function cellOf<R>({ kind, value, isFree }: SheetColumn<R>, row: R): Cell {
  const is = value(row);
  const style = {
    ...edge,
    ...(isFree && { backgroundColor: '#F9E1DE' }),
    ...(kind === 'text' ? { wrap: true } : CENTRED),
  };
  if (is === null) return textCell('–', style);
  if (is === '') return { ...style, value: undefined };
  if (typeof is === 'string') return textCell(is, style);
  return { value: is, type: Number, ...style, ...(kind === 'percent' && { format: '0.0' }) };
}

const CENTRED = { align: 'center' } as const;

/** The maximum width of a column, in characters. Without it a long text would make the page so wide that the print is unreadable. */
const WIDEST = 34;
const LINE_POINTS = 15;

function widthOf<R>({ kind, label, value }: SheetColumn<R>, rows: readonly R[]): number {
  if (kind === 'letter') return 3.2;
  // A heading of two words wraps into two lines.
  if (kind === 'percent' || label.length > 5) return kind === 'text' ? textWidth(label, value, rows) : 9;
  return kind === 'count' ? 5.5 : textWidth(label, value, rows);
}

function textWidth<R>(label: string, value: SheetColumn<R>['value'], rows: readonly R[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(value(row) ?? '').length), 0);
  return Math.min(WIDEST, Math.max(longest + 2, label.length + 1, 5));
}

const widthsOf = <R>(columns: readonly SheetColumn<R>[], rows: readonly R[]): number[] =>
  columns.map((column) => widthOf(column, rows));

/**
 * The height of a row whose text spans all columns.
 * @returns in points
 */
function heightOf(text: string, widths: readonly number[]): number {
  const perLine = widths.reduce((sum, width) => sum + width, 0);
  return LINE_POINTS * Math.max(1, Math.ceil((1.15 * text.length) / perLine));
}

/**
 * The rows of a sheet: above the table what it is about, then one or (with groups) two rows of headings, the data, and below it the
 * counting rule.
 */
function dataOf<R>({ columns, rows: lines, title, summary, foot, school, notes = [] }: Sheet<R>): {
  data: SheetData;
  heads: PartsOfSheet['heads'];
  calculated: Map<string, number>;
  columns: { width: number }[];
} {
  const heads = groupsOf(columns);
  const isGrouped = heads.some(({ group }) => group !== undefined);
  const style = { ...bold, ...edge, ...CENTRED, alignVertical: 'center', wrap: true } as const;
  const widths = widthsOf(columns, lines);
  const acrossAll = (value: string, look: object = {}): SheetData[number] => [
    textCell(value, {
      ...look,
      columnSpan: columns.length,
      wrap: true,
      alignVertical: 'top',
      height: heightOf(value, widths),
    }),
    ...columns.slice(1).map(() => null),
  ];
  const groups: SheetData[number] = heads.flatMap(({ group, columns: within }): Cell[] => [
    textCell(group ?? within[0]?.label ?? '', {
      ...style,
      ...(group === undefined ? { rowSpan: 2 } : { columnSpan: within.length }),
    }),
    ...within.slice(1).map(() => null),
  ]);
  const labels: SheetData[number] = columns.map(({ label, group, isFree }) =>
    isGrouped && group === undefined
      ? null
      : textCell(label, { ...style, ...(isFree && { textColor: '#B3201F' }) }),
  );
  const above: SheetData = [
    acrossAll(school?.name ?? '', { ...bold, fontSize: 13 }),
    acrossAll(title, bold),
    acrossAll(summary),
  ];
  const headRows = above.length + (isGrouped ? 2 : 1);
  const places = new Map(columns.map(({ key }, at) => [key, columnName(at)]));
  const calculated = new Map<string, number>();
  const letterOf = (key: string) => places.get(key) ?? '';
  const rows = lines.map((line, row) => {
    const at = (key: string) => letterOf(key) + String(headRows + row + 1);
    const above = (key: string) => `${letterOf(key)}${headRows + 1}:${letterOf(key)}${headRows + row}`;
    return columns.map((column) => {
      const formula = column.formula?.(line, { at, above });
      const cell = cellOf(column, line);
      const value = column.value(line);
      if (formula !== undefined && typeof value === 'number') calculated.set(at(column.key), value);
      return formula === undefined || cell === null || typeof cell !== 'object' || cell instanceof Date
        ? cell
        : ({ ...cell, type: 'Formula', value: formula } as Cell);
    });
  });
  const below: SheetData = [
    [],
    acrossAll(foot.filter(Boolean).join(' ')),
    ...notes.map((note) => acrossAll(note)),
  ];
  return {
    data: [...above, ...(isGrouped ? [groups] : []), labels, ...rows, ...below],
    heads: [above.length + 1, headRows],
    calculated,
    columns: widths.map((width) => ({ width })),
  };
}

/** Makes a text a valid sheet name: some characters are not allowed, nor is an apostrophe at either end. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, '-')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '') || 'Rekap';

/** One sheet of a workbook, with its formula results and layout. */
function workbookOf<R>(sheet: Sheet<R>) {
  const { data, heads, calculated, columns } = dataOf(sheet);
  return {
    data,
    heads,
    calculated,
    columns,
    sheet: sheetName(sheet.name),
    stickyRowsCount: heads[1],
    stickyColumnsCount: sheet.columns.findIndex(({ key }) => key === 'name') + 1,
    orientation: 'landscape' as const,
  };
}

/** Many sheets, each with a unique name, because a spreadsheet rejects duplicate names. */
export function workbookOfAll<R>(sheets: readonly Sheet<R>[]) {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const one = workbookOf(sheet);
    let name = one.sheet;
    for (let at = 2; taken.has(name.toLowerCase()); at++) name = `${one.sheet.slice(0, 27)} (${at})`;
    taken.add(name.toLowerCase());
    return { ...one, sheet: name };
  });
}

/** Exported for the test that reads the written file. */
export function writtenOf<R>(sheets: readonly Sheet<R>[]) {
  const made = workbookOfAll(sheets);
  const parts = made.map(({ sheet: name, heads, calculated }) => ({ name, heads, calculated }));
  return writeXlsx(
    made.map(({ heads: _heads, calculated: _calculated, ...sheet }) => sheet),
    { features: [partsOfWorkbook<Blob | ArrayBuffer | File>(parts)] },
  );
}

export const downloadAllXlsx = <R>(sheets: readonly Sheet<R>[], file: string): Promise<void> =>
  writtenOf(sheets).toFile(`${file}.xlsx`);

export const downloadXlsx = <R>(sheet: Sheet<R>): Promise<void> =>
  writtenOf([sheet]).toFile(`${sheet.file}.xlsx`);

/**
 * Adds what the .xlsx writer leaves out: the results of formulas, for programs that do not calculate (on a phone, in a preview), and the
 * print settings of each sheet.
 */
interface PartsOfSheet {
  readonly name: string;
  /** The results of formulas, by cell ("B7"). */
  readonly calculated: ReadonlyMap<string, number>;
  /** The first and the last row of the table's head, which is repeated on each printed page. */
  readonly heads: readonly [number, number];
}

const FORMULA = /(<c r="([A-Z]+\d+)"[^>]*>)(<f>[^<]*<\/f>)(<\/c>)/g;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Quotes a sheet's name for a reference; apostrophes inside are doubled: 'X ''A'''. */
const quoted = (name: string): string => `'${name.replaceAll("'", "''")}'`;

const titlesOf = ({ name, heads: [from, to] }: PartsOfSheet, at: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${escaped(quoted(name))}!$${from}:$${to}</definedName>`;

/**
 * The parts to add to a workbook.
 * @param sheets in the workbook's order
 */
const partsOfWorkbook = <File>(sheets: readonly PartsOfSheet[]): Feature<File> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          xml
            .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replaceAll(FORMULA, (cell, open: string, place: string, formula: string, close: string) => {
              const value = sheets[sheetIndex]?.calculated.get(place);
              return value === undefined ? cell : `${open}${formula}<v>${value}</v>${close}`;
            }),
        // Prints the sheet one page wide, on as many pages as it needs.
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
      'xl/workbook.xml': {
        transform: (xml) =>
          xml.replace(
            /<definedNames\s*\/>|<definedNames><\/definedNames>/,
            () => `<definedNames>${sheets.map(titlesOf).join('')}</definedNames>`,
          ),
        // A spreadsheet program still recalculates all formulas on opening.
        transformElementAttributes: (tag, attributes) =>
          tag === 'calcPr' ? { ...attributes, fullCalcOnLoad: 1 } : attributes,
      },
    },
  },
});
