/** Writes sheets as .xlsx. The code is loaded when the user wants a file. */
import writeXlsx, { type SheetData, type Feature } from 'write-excel-file/browser';
import { columnName } from './cellNames.ts';
import { groupColumns, type Sheet, type SheetColumn } from './sheet.ts';

type Cell = SheetData[number][number];

const BOLD_STYLE = { fontWeight: 'bold' } as const;
const EDGE_STYLE = { borderStyle: 'thin', borderColor: '#999999' } as const;
/** A cell that is explicitly marked as text, so that Excel never runs what somebody typed as a formula. */
const createTextCell = (value: string, style: object = {}): Cell => ({ value, type: String, ...style });

function createCell<R>({ kind, value, isFree }: SheetColumn<R>, row: R): Cell {
  const cellValue = value(row);
  const style = {
    ...EDGE_STYLE,
    ...(isFree && { backgroundColor: '#F9E1DE' }),
    ...(kind === 'text' ? { wrap: true } : CENTRED_STYLE),
  };
  if (cellValue === null) return createTextCell('–', style);
  if (cellValue === '') return { ...style, value: undefined };
  if (typeof cellValue === 'string') return createTextCell(cellValue, style);
  return { value: cellValue, type: Number, ...style, ...(kind === 'percent' && { format: '0.0' }) };
}

const CENTRED_STYLE = { align: 'center' } as const;

/** The maximum width of a column, in characters. Without it a long text would make the page so wide that the print is unreadable. */
const MAX_COLUMN_WIDTH_CHARS = 34;
const LINE_POINTS = 15;

function computeWidth<R>({ kind, label, value }: SheetColumn<R>, rows: readonly R[]): number {
  if (kind === 'letter') return 3.2;
  // A heading of two words wraps into two lines.
  if (kind === 'percent' || label.length > 5) return kind === 'text' ? textWidth(label, value, rows) : 9;
  return kind === 'count' ? 5.5 : textWidth(label, value, rows);
}

function textWidth<R>(label: string, value: SheetColumn<R>['value'], rows: readonly R[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(value(row) ?? '').length), 0);
  return Math.min(MAX_COLUMN_WIDTH_CHARS, Math.max(longest + 2, label.length + 1, 5));
}

const computeWidths = <R>(columns: readonly SheetColumn<R>[], rows: readonly R[]): number[] =>
  columns.map((column) => computeWidth(column, rows));

/**
 * The height of a row whose text spans all columns.
 * @returns in points
 */
function computeRowHeight(text: string, widths: readonly number[]): number {
  const charactersPerLine = widths.reduce((sum, width) => sum + width, 0);
  return LINE_POINTS * Math.max(1, Math.ceil((1.15 * text.length) / charactersPerLine));
}

/**
 * The rows of a sheet: above the table what it is about, then one or (with groups) two rows of headings, the data, and below it the
 * counting rule.
 */
function buildSheetData<R>({ columns, rows: lines, title, summary, foot, school, notes = [] }: Sheet<R>): {
  data: SheetData;
  heads: SheetExtras['heads'];
  calculated: Map<string, number>;
  columns: { width: number }[];
} {
  const heads = groupColumns(columns);
  const isGrouped = heads.some(({ group }) => group !== undefined);
  const style = {
    ...BOLD_STYLE,
    ...EDGE_STYLE,
    ...CENTRED_STYLE,
    alignVertical: 'center',
    wrap: true,
  } as const;
  const widths = computeWidths(columns, lines);
  const createFullWidthRow = (value: string, extraStyle: object = {}): SheetData[number] => [
    createTextCell(value, {
      ...extraStyle,
      columnSpan: columns.length,
      wrap: true,
      alignVertical: 'top',
      height: computeRowHeight(value, widths),
    }),
    ...columns.slice(1).map(() => null),
  ];
  const groups: SheetData[number] = heads.flatMap(({ group, columns: within }): Cell[] => [
    createTextCell(group ?? within[0]?.label ?? '', {
      ...style,
      ...(group === undefined ? { rowSpan: 2 } : { columnSpan: within.length }),
    }),
    ...within.slice(1).map(() => null),
  ]);
  const labels: SheetData[number] = columns.map(({ label, group, isFree }) =>
    isGrouped && group === undefined
      ? null
      : createTextCell(label, { ...style, ...(isFree && { textColor: '#B3201F' }) }),
  );
  const above: SheetData = [
    createFullWidthRow(school?.name ?? '', { ...BOLD_STYLE, fontSize: 13 }),
    createFullWidthRow(title, BOLD_STYLE),
    createFullWidthRow(summary),
  ];
  const headRowCount = above.length + (isGrouped ? 2 : 1);
  const lettersByKey = new Map(columns.map(({ key }, at) => [key, columnName(at)]));
  const calculated = new Map<string, number>();
  const getColumnLetters = (key: string) => lettersByKey.get(key) ?? '';
  const rows = lines.map((line, row) => {
    const at = (key: string) => getColumnLetters(key) + String(headRowCount + row + 1);
    const above = (key: string) =>
      `${getColumnLetters(key)}${headRowCount + 1}:${getColumnLetters(key)}${headRowCount + row}`;
    return columns.map((column) => {
      const formula = column.formula?.(line, { at, above });
      const cell = createCell(column, line);
      const value = column.value(line);
      if (formula !== undefined && typeof value === 'number') calculated.set(at(column.key), value);
      return formula === undefined || cell === null || typeof cell !== 'object' || cell instanceof Date
        ? cell
        : ({ ...cell, type: 'Formula', value: formula } as Cell);
    });
  });
  const rowsBelow: SheetData = [
    [],
    createFullWidthRow(foot.filter(Boolean).join(' ')),
    ...notes.map((note) => createFullWidthRow(note)),
  ];
  return {
    data: [...above, ...(isGrouped ? [groups] : []), labels, ...rows, ...rowsBelow],
    heads: [above.length + 1, headRowCount],
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
function buildSheet<R>(sheet: Sheet<R>) {
  const { data, heads, calculated, columns } = buildSheetData(sheet);
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
export function buildSheets<R>(sheets: readonly Sheet<R>[]) {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const one = buildSheet(sheet);
    let name = one.sheet;
    for (let at = 2; taken.has(name.toLowerCase()); at++) name = `${one.sheet.slice(0, 27)} (${at})`;
    taken.add(name.toLowerCase());
    return { ...one, sheet: name };
  });
}

/** Exported for the test that reads the written file. */
export function writeWorkbook<R>(sheets: readonly Sheet<R>[]) {
  const made = buildSheets(sheets);
  const parts = made.map(({ sheet: name, heads, calculated }) => ({ name, heads, calculated }));
  return writeXlsx(
    made.map(({ heads: _heads, calculated: _calculated, ...sheet }) => sheet),
    { features: [createWorkbookExtras<Blob | ArrayBuffer | File>(parts)] },
  );
}

export const downloadAllXlsx = <R>(sheets: readonly Sheet<R>[], file: string): Promise<void> =>
  writeWorkbook(sheets).toFile(`${file}.xlsx`);

export const downloadXlsx = <R>(sheet: Sheet<R>): Promise<void> =>
  writeWorkbook([sheet]).toFile(`${sheet.file}.xlsx`);

/**
 * Adds what the .xlsx writer leaves out: the results of formulas, for programs that do not calculate (on a phone, in a preview), and the
 * print settings of each sheet.
 */
interface SheetExtras {
  readonly name: string;
  /** The results of formulas, by cell ("B7"). */
  readonly calculated: ReadonlyMap<string, number>;
  /** The first and the last row of the table's head, which is repeated on each printed page. */
  readonly heads: readonly [number, number];
}

const FORMULA_CELL_PATTERN = /(<c r="([A-Z]+\d+)"[^>]*>)(<f>[^<]*<\/f>)(<\/c>)/g;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Quotes a sheet's name for a reference; apostrophes inside are doubled: 'X ''A'''. */
const quoteSheetName = (name: string): string => `'${name.replaceAll("'", "''")}'`;

const createPrintTitles = ({ name, heads: [from, to] }: SheetExtras, at: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${escapeXml(quoteSheetName(name))}!$${from}:$${to}</definedName>`;

/**
 * The parts to add to a workbook.
 * @param sheets in the workbook's order
 */
const createWorkbookExtras = <File>(sheets: readonly SheetExtras[]): Feature<File> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          xml
            .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replaceAll(
              FORMULA_CELL_PATTERN,
              (cell, open: string, place: string, formula: string, close: string) => {
                const value = sheets[sheetIndex]?.calculated.get(place);
                return value === undefined ? cell : `${open}${formula}<v>${value}</v>${close}`;
              },
            ),
        // Prints the sheet one page wide, on as many pages as it needs.
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
      'xl/workbook.xml': {
        transform: (xml) =>
          xml.replace(
            /<definedNames\s*\/>|<definedNames><\/definedNames>/,
            () => `<definedNames>${sheets.map(createPrintTitles).join('')}</definedNames>`,
          ),
        // A spreadsheet program still recalculates all formulas on opening.
        transformElementAttributes: (tag, attributes) =>
          tag === 'calcPr' ? { ...attributes, fullCalcOnLoad: 1 } : attributes,
      },
    },
  },
});
