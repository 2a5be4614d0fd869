/** A school's own workbook, filled on the device: its named cells and the columns below its headings. See decision 0053. */
import { strFromU8, strToU8, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate';
import { columnName, parseCellReference } from '../../../school/sheet/cellNames.ts';
import { MAX_HEADER_ROW } from '../../../files/header.ts';
import {
  readSharedTexts,
  readSheetXml,
  resolveCells,
  collectSharedTextIndices,
  type Sheet,
  walkXml,
} from '../../../files/sheetXml.ts';
import { isArchive } from '../../../files/signature.ts';
import { FileProblem } from '../../../files/source.ts';
import { withFileProblem, createTooLargeProblem, checkWorkbook, readWorkbook } from '../../../files/xlsx.ts';
import { type Cells, type CellValue, editSheet, forceRecalculation } from './editSheet.ts';
import { findHeadings, hasSharedHeading, type Headings, type FigureScope } from './headings.ts';
import { type PupilPlacement, placePupils } from './rows.ts';
import type { Figure, Figures, TemplatePupil, TemplateValues } from './values.ts';

/** The limit for all parts together, unpacked. A class's sheet with pictures has a tenth of it. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
/** How many rows below the headings are read. */
const MAX_ROWS_BELOW_HEADINGS = 500;
const MAX_SHEETS = 60;

export interface FilledTemplate {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly pupils: number;
  /** Names of pupils whom the template does not have a row for. */
  readonly missing: readonly string[];
  /** How many named cells were filled. */
  readonly names: number;
}

function unpackWorkbook(bytes: Uint8Array): Unzipped {
  checkWorkbook(bytes);
  let sum = 0;
  const parts = withFileProblem(() =>
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        sum += originalSize;
        if (sum > MAX_UNPACKED_BYTES) throw createTooLargeProblem();
        return true;
      },
    }),
  );
  const contentTypes = strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array());
  if (/template\.main\+xml/i.test(contentTypes)) {
    throw new FileProblem(
      'Berkas ini format .xltx. Buka di Excel, lalu simpan sebagai "Excel Workbook (.xlsx)", dan pilih lagi.',
    );
  }
  if (/macroEnabled/i.test(contentTypes)) {
    throw new FileProblem(
      'Berkas ini format makro (.xlsm). Simpan dari Excel sebagai "Excel Workbook (.xlsx)", lalu pilih lagi.',
    );
  }
  return parts;
}

/** "'Rekap X-10'!$C$3": the first cell of what a name stands for. */
function parseNamedCell(refersTo: string) {
  const [, quoted, bare, cell = ''] =
    /^=?(?:'((?:[^']|'')+)'|([^'![\]]+))!(\$?[A-Z]{1,3}\$?\d{1,7})(?::\$?[A-Z]{1,3}\$?\d{1,7})?$/.exec(
      refersTo.trim(),
    ) ?? [];
  const place = parseCellReference(cell);
  return place && { sheet: quoted?.replaceAll("''", "'") ?? bare ?? '', ...place };
}

const normaliseCellName = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function setCell(cells: Cells, row: number, column: number, value: CellValue): void {
  const values = cells.get(row) ?? new Map<number, CellValue>();
  cells.set(row, values.set(column, value));
}

function figuresInScope(
  pupil: TemplatePupil,
  scope: FigureScope,
  semester: string | null,
): Figures | undefined {
  if (scope === 'whole' || scope === semester) return pupil.figures;
  return scope.startsWith('month ') ? pupil.months.get(Number(scope.slice(6))) : undefined;
}

/** Late and dispensasi are presence, so they count as "Hadir" where they have no column of their own. */
function figureForColumn(figures: Figures, figure: Figure, columns: ReadonlySet<Figure>): number | null {
  const ownFigure = figures[figure];
  if (figure !== 'h' || ownFigure === null) return ownFigure;
  return ownFigure + (columns.has('t') ? 0 : (figures.t ?? 0)) + (columns.has('d') ? 0 : (figures.d ?? 0));
}

function fillCells(headings: Headings, { placed, isNew }: PupilPlacement, semester: string | null): Cells {
  const cells: Cells = new Map();
  const columns = new Set(headings.figures.map(({ figure }) => figure));
  for (const { pupil, row } of placed) {
    if (isNew) for (const [field, column] of headings.who) setCell(cells, row, column, pupil[field]);
    for (const { column, figure, scope } of headings.figures) {
      const figures = figuresInScope(pupil, scope, semester);
      if (figures) setCell(cells, row, column, figureForColumn(figures, figure, columns));
    }
    for (const [day, column] of headings.days)
      if (pupil.letters.size > 0) setCell(cells, row, column, pupil.letters.get(day) ?? null);
  }
  return cells;
}

/** Refuses to write into a merged cell other than its first one, because the value would not be visible. */
function checkMerges({ merges }: Sheet, cells: Cells): void {
  for (const { top, bottom, left, right } of merges) {
    for (const [row, values] of cells) {
      if (row < top || row > bottom) continue;
      for (const column of values.keys()) {
        if (column < left || column > right || (row === top && column === left)) continue;
        throw new FileProblem(
          `Sel ${columnName(left)}${top}:${columnName(right)}${bottom} pada template digabung (merge), sehingga tidak dapat diisi per siswa. Pisahkan selnya, lalu pilih lagi.`,
        );
      }
    }
  }
}

/** Divides percentages by 100 where the cell's style shows a share: 0.952 is shown as 95.2%. */
function convertPercentsToShares(
  xml: string,
  cells: Cells,
  headings: Headings,
  styles: ReadonlySet<number>,
): void {
  const percentColumns = headings.figures.filter(
    ({ figure }) => figure === 'percent' || figure === 'missing',
  );
  if (percentColumns.length === 0 || styles.size === 0) return;
  const styleByCell = new Map(
    Array.from(xml.matchAll(/<(?:\w+:)?c\s[^>]*?>/g), ([tag]) => [
      /\sr="([^"]+)"/.exec(tag)?.[1],
      Number(/\ss="(\d+)"/.exec(tag)?.[1] ?? 0),
    ]),
  );
  for (const [row, values] of cells) {
    for (const { column } of percentColumns) {
      const value = values.get(column);
      const isShare = styles.has(styleByCell.get(columnName(column) + String(row)) ?? 0);
      if (typeof value === 'number' && isShare) values.set(column, Number((value / 100).toFixed(4)));
    }
  }
}

/**
 * Fills a template and returns the new file.
 * @throws FileProblem with a sentence for whatever cannot be filled
 */
export function fillTemplate(bytes: Uint8Array, values: TemplateValues): FilledTemplate {
  if (!isArchive(bytes)) throw new FileProblem('Berkas ini bukan lembar Excel. Pilih template .xlsx.');
  const parts = unpackWorkbook(bytes);
  const text = (name: string): string | undefined => parts[name] && strFromU8(parts[name]);
  const { sheets, names } = readWorkbook(bytes);

  const cellsByPart = new Map<string, Cells>();
  let named = 0;
  for (const [name, refersTo] of names) {
    const value = values.names[normaliseCellName(name)];
    const cell = parseNamedCell(refersTo);
    const part = sheets.find((sheet) => sheet.name === cell?.sheet)?.part;
    if (value === undefined || !cell || part === undefined) continue;
    const cells = cellsByPart.get(part) ?? new Map();
    setCell(cells, cell.row, cell.column, value);
    cellsByPart.set(part, cells);
    named += 1;
  }

  const readGrid = (sheet: Sheet) => {
    const wanted = collectSharedTextIndices(sheet.rows);
    return resolveCells(
      sheet,
      wanted.size > 0 ? readSharedTexts(text('xl/sharedStrings.xml') ?? '<sst/>', wanted) : new Map(),
    );
  };
  let placing: PupilPlacement | undefined;
  let isShared = false;
  for (const { part, isHidden } of sheets.slice(0, MAX_SHEETS)) {
    const xml = text(part);
    if (isHidden || xml === undefined) continue;
    const top = readGrid(readSheetXml(xml, { lastRow: MAX_HEADER_ROW }));
    const headings = findHeadings(top);
    isShared ||= hasSharedHeading(top);
    if (!headings) continue;
    const sheet = readSheetXml(xml, { lastRow: headings.row + MAX_ROWS_BELOW_HEADINGS });
    placing = placePupils(readGrid(sheet), headings, values);
    const cells = fillCells(headings, placing, values.semester);
    // Merges are listed behind the last row, so the whole sheet must be read for them.
    checkMerges({ rows: [], merges: readSheetXml(xml, { columns: new Set() }).merges }, cells);
    convertPercentsToShares(
      xml,
      cells,
      headings,
      findPercentStyles(text('xl/styles.xml') ?? '<styleSheet/>'),
    );
    for (const [row, own] of cellsByPart.get(part) ?? [])
      for (const [column, value] of own) setCell(cells, row, column, value);
    cellsByPart.set(part, cells);
    break;
  }
  if (!placing && named === 0) throw new FileProblem(isShared ? SHARED_HEADING_TEXT : NO_HEADINGS_TEXT);

  const writtenParts: Zippable = { ...parts };
  for (const [part, cells] of cellsByPart) {
    const xml = text(part);
    if (xml !== undefined) writtenParts[part] = strToU8(editSheet(xml, cells));
  }
  writtenParts['xl/workbook.xml'] = strToU8(forceRecalculation(text('xl/workbook.xml') ?? ''));
  return {
    file: zipSync(writtenParts) as Uint8Array<ArrayBuffer>,
    pupils: placing?.placed.length ?? 0,
    missing: placing?.missing.map(({ fullname }) => fullname) ?? [],
    names: named,
  };
}

const NO_HEADINGS_TEXT =
  'Judul kolom tidak ditemukan. Template perlu satu baris judul dengan kolom Nama, NIS, NISN, atau No, dan paling sedikit satu dari S, I, atau A.';
const SHARED_HEADING_TEXT =
  'Judul S, I, dan A tergabung dalam satu sel. Pisahkan menjadi tiga kolom, lalu pilih lagi.';

/** The ids of Excel's built-in formats 0% and 0.00%. */
const BUILT_IN_PERCENT_FORMATS = [9, 10];

/** Which cell styles show a number as a share: 0.952 as 95.2%. */
function findPercentStyles(xml: string): ReadonlySet<number> {
  const percentFormats = new Set(BUILT_IN_PERCENT_FORMATS);
  const styles = new Set<number>();
  let isCell = false;
  let at = 0;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCell = true;
      else if (name === 'numFmt' && attributes()['formatCode']?.includes('%'))
        percentFormats.add(Number(attributes()['numFmtId']));
      else if (name === 'xf' && isCell) {
        if (percentFormats.has(Number(attributes()['numFmtId'] ?? 0))) styles.add(at);
        at += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return styles;
}
