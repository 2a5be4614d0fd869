/** Recaps as .xlsx: fetched when it is wanted. Sums of the semester are formulas, so that a school can go on with them. */
import writeXlsx, { type SheetData } from 'write-excel-file/browser';
import type { SemesterRecap } from '../../contract/recap.ts';
import { columnName } from '../imports/engine/cellNames.ts';
import type { SheetColumn } from './columns.ts';
import type { DinasRow } from './dinas.ts';
import { groupsOf } from './SheetTable.tsx';
import type { Sheet } from './sheets.ts';
import { heightOf, widthsOf } from './xlsxLayout.ts';
import { type PartsOfSheet, partsOfWorkbook } from './workbookParts.ts';

type Cell = SheetData[number][number];

const bold = { fontWeight: 'bold' } as const;
const edge = { borderStyle: 'thin', borderColor: '#999999' } as const;
/** Excel takes a text for text when it is told so: nothing that is typed in becomes a formula. */
const text = (value: string, style: object = {}): Cell => ({ value, type: String, ...style });

function cellOf<P>({ kind, value, isFree }: SheetColumn<P>, pupil: P): Cell {
  const is = value(pupil);
  const style = {
    ...edge,
    ...(isFree && { backgroundColor: '#F9E1DE' }),
    ...(kind === 'none' ? { wrap: true } : CENTRED),
  };
  if (is === null) return text('–', style);
  if (is === '') return { ...style, value: undefined };
  if (typeof is === 'string') return text(is, style);
  return { value: is, type: Number, ...style, ...(kind === 'percent' && { format: '0.0' }) };
}

const CENTRED = { align: 'center' } as const;

/** @param at the cell of a column in the same row @param above those of a column in all rows above it */
type Formulas<P> = (
  key: string,
  at: (key: string) => string,
  above: (key: string) => string,
) => ((pupil: P) => string | undefined) | undefined;

/** Two lines of heads where columns have groups; above them what the sheet is of, below it the rule. */
function dataOf<P>(
  { columns, rows: lines, title, summary, foot, school, notes = [] }: Sheet<P>,
  formulas: Formulas<P> | undefined,
): {
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
    text(value, {
      ...look,
      columnSpan: columns.length,
      wrap: true,
      alignVertical: 'top',
      height: heightOf(value, widths),
    }),
    ...columns.slice(1).map(() => null),
  ];
  const groups: SheetData[number] = heads.flatMap(({ group, columns: within }): Cell[] => [
    text(group ?? within[0]?.label ?? '', {
      ...style,
      ...(group === undefined ? { rowSpan: 2 } : { columnSpan: within.length }),
    }),
    ...within.slice(1).map(() => null),
  ]);
  const labels: SheetData[number] = columns.map(({ label, group, isFree }) =>
    isGrouped && group === undefined
      ? null
      : text(label, { ...style, ...(isFree && { textColor: '#B3201F' }) }),
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
  const rows = lines.map((pupil, row) =>
    columns.map((column) => {
      const at = (key: string) => letterOf(key) + String(headRows + row + 1);
      const above = (key: string) => `${letterOf(key)}${headRows + 1}:${letterOf(key)}${headRows + row}`;
      const formula = formulas?.(column.key, at, above)?.(pupil);
      const cell = cellOf(column, pupil);
      const value = column.value(pupil);
      if (formula !== undefined && typeof value === 'number') calculated.set(at(column.key), value);
      return formula === undefined || cell === null || typeof cell !== 'object' || cell instanceof Date
        ? cell
        : ({ ...cell, type: 'Formula', value: formula } as Cell);
    }),
  );
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

/** What a semester's sheet works out itself. Of whom nothing is recorded there is nothing to work out. */
const semesterFormulas =
  (months: SemesterRecap['months']): Formulas<SemesterRecap['pupils'][number]> =>
  (key, at) => {
    const sum = (of: string) => months.map(({ month }) => at(`${month} ${of}`)).join(',');
    const [month, ofMonth] = key.split(' ');
    const place = months.findIndex((one) => one.month === month);
    if (ofMonth === 'absent')
      return (pupil) =>
        pupil.months[place]?.recorded
          ? `SUM(${at(`${month} s`)},${at(`${month} i`)},${at(`${month} a`)})`
          : undefined;
    const whole: Readonly<Record<string, string>> = {
      s: `SUM(${sum('s')})`,
      i: `SUM(${sum('i')})`,
      a: `SUM(${sum('a')})`,
      absent: `SUM(${at('s')},${at('i')},${at('a')})`,
      percent: `ROUND((${at('base')}-${at('absent')})/${at('base')}*100,1)`,
      missing: `ROUND(100-${at('percent')},1)`,
    };
    const formula = whole[key];
    return formula === undefined
      ? undefined
      : (pupil) => (pupil.recorded > 0 && pupil.base > 0 ? formula : undefined);
  };

/** The Dinas' table: each class reckons, and the last line adds up. */
const dinasFormulas: Formulas<DinasRow> = (key, at, above) => {
  const share = `ROUND(${at('absent')}/${at('pupil_days')}*100,1)`;
  return ({ number, recorded, percent_absent: percent }) => {
    if (key === 'percent') return percent === null ? undefined : share;
    if (key === 'absent') return recorded > 0 ? `SUM(${at('s')},${at('i')},${at('a')})` : undefined;
    const isAdded = number === null && ADDED.includes(key) && above(key) !== at(key);
    return isAdded ? `SUM(${above(key)})` : undefined;
  };
};
const ADDED = ['male', 'female', 'pupils', 'pupil_days', 's', 'i', 'a', 'recorded'];

/** Only sheets of semesters have months. */
function formulasOf({ kind, months }: Pick<Sheet, 'kind' | 'months'>) {
  if (months) return semesterFormulas(months);
  return kind === 'dinas' ? dinasFormulas : undefined;
}

/** What a spreadsheet takes for a name: some characters nowhere, and no apostrophe at its ends. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, '-')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '') || 'Rekap';

/** A sheet of a workbook, with what goes beside it. */
export function workbookOf<P>(sheet: Sheet<P>) {
  const formulas = formulasOf(sheet) as Formulas<never> | undefined as Formulas<P> | undefined;
  const { data, heads, calculated, columns } = dataOf(sheet, formulas);
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

/** Many sheets, each with a name of its own: a spreadsheet refuses two of one. */
export function workbookOfAll<P>(sheets: readonly Sheet<P>[]) {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const one = workbookOf(sheet);
    let name = one.sheet;
    for (let at = 2; taken.has(name.toLowerCase()); at++) name = `${one.sheet.slice(0, 27)} (${at})`;
    taken.add(name.toLowerCase());
    return { ...one, sheet: name };
  });
}

/** Exported for the test that reads it back. */
export function writtenOf<P>(sheets: readonly Sheet<P>[]) {
  const made = workbookOfAll(sheets);
  const parts = made.map(({ sheet: name, heads, calculated }) => ({ name, heads, calculated }));
  return writeXlsx(
    made.map(({ heads: _heads, calculated: _calculated, ...sheet }) => sheet),
    { features: [partsOfWorkbook<Blob | ArrayBuffer | File>(parts)] },
  );
}

export const downloadAllXlsx = <P>(sheets: readonly Sheet<P>[], file: string): Promise<void> =>
  writtenOf(sheets).toFile(`${file}.xlsx`);

export const downloadXlsx = <P>(sheet: Sheet<P>): Promise<void> =>
  writtenOf([sheet]).toFile(`${sheet.file}.xlsx`);
