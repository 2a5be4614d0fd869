/** What every kind of file is read as: sheets of cells, of which only the wanted columns are ever made into values. */

/** What a cell holds, as text; a number as a spreadsheet stores it. */
export interface Raw {
  readonly text: string;
  /** `digits`: of a file of text, which may have been a number before; `formula`: one whose result the file does not hold; `error`: one that failed, "#N/A". */
  readonly type: 'text' | 'number' | 'digits' | 'formula' | 'error';
}

export interface GridRow {
  /** As a spreadsheet counts, from 1. */
  readonly row: number;
  /** By column, from 0; empty cells are not there. */
  readonly cells: ReadonlyMap<number, Raw>;
}

export interface Wish {
  /** Without it all. */
  readonly columns?: ReadonlySet<number>;
  /** Rows up to this one. */
  readonly lastRow?: number;
}

export interface Source {
  readonly sheets: readonly string[];
  /** Of dates that are stored as numbers: days between 1900 and what the numbers count from. */
  readonly dateOffset: number;
  /** @throws FileProblem */
  readonly read: (sheet: number, wish: Wish) => readonly GridRow[];
}

/** Why a file cannot be read, as a sentence for who chose it. */
export class FileProblem extends Error {}

/** More of a cell says nothing more: the longest text that is kept anywhere is a tenth of it. */
export const MAX_CELL = 2000;
/** Further to the right stands nothing of a pupil. */
export const MAX_COLUMNS = 256;
/** With titles, headers and signatures around {@link MAX_IMPORT_ROWS}. */
export const MAX_GRID_ROWS = 6000;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const tooManyRows = (): FileProblem =>
  new FileProblem(
    'Berkas ini berisi lebih dari 5.000 baris. Bagi menjadi beberapa berkas, lalu impor satu per satu.',
  );
