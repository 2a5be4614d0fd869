/** The common form into which every kind of file is read: sheets of cells. Only the wanted columns are ever turned into values. */

/** The content of a cell as text; a number is written as the spreadsheet stores it. */
export interface RawCell {
  readonly text: string;
  /**
   * `digits`: digits in a text file, which may have been a number before. `formula`: a formula whose result the file does not hold.
   * `error`: a formula that failed, e.g. "#N/A".
   */
  readonly type: 'text' | 'number' | 'digits' | 'formula' | 'error';
}

export interface GridRow {
  /** The row's number as a spreadsheet counts, from 1. */
  readonly row: number;
  /** The cells by column, from 0. Empty cells are left out. */
  readonly cells: ReadonlyMap<number, RawCell>;
}

export interface ReadRange {
  /** The columns to read; all columns where it is missing. */
  readonly columns?: ReadonlySet<number>;
  /** The last row to read; all rows where it is missing. */
  readonly lastRow?: number;
}

export interface SheetSource {
  readonly sheets: readonly string[];
  /** Days to add to dates stored as numbers, for a file that counts from a later day than 1900. */
  readonly dateOffset: number;
  /** @throws FileProblem */
  readonly read: (sheet: number, range: ReadRange) => readonly GridRow[];
}

/** The reason why a file cannot be read, as a sentence for the user who chose it. */
export class FileProblem extends Error {}

/** The most characters that are read of one cell. The longest text that is stored anywhere is a tenth of it. */
export const MAX_CELL_LENGTH = 2000;
/** Columns further to the right are not read; no sheet has data about pupils there. */
export const MAX_COLUMNS = 256;
/** {@link MAX_IMPORT_ROWS}, with room for titles, headers and signatures around them. */
export const MAX_GRID_ROWS = 6000;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const createTooManyRowsProblem = (): FileProblem =>
  new FileProblem(
    'Berkas ini berisi lebih dari 5.000 baris. Bagi menjadi beberapa berkas, lalu impor satu per satu.',
  );
