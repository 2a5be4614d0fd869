/** Reads text with separators: CSV files, and cells that were copied out of a spreadsheet. */
import Papa from 'papaparse';
import {
  FileProblem,
  type GridRow,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_GRID_ROWS,
  type RawCell,
  type SheetSource,
  createTooManyRowsProblem,
} from './source.ts';

/** Indonesian Excel separates by `;`, and cells copied from a spreadsheet are separated by tabs. */
const SEPARATORS = [';', ',', '\t'];

/** Decodes UTF-8, UTF-16 where a byte order mark says so, and otherwise windows-1252, which old programs write on Windows. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Picks the separator that occurs most often outside of quotes in the first 20,000 characters. */
function detectSeparator(text: string): string {
  const head = text.slice(0, 20_000).replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: head.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ';';
}

/** Matches the two ways of keeping a spreadsheet from changing a number: `="0098"`, and the leading apostrophe that our own exports write. */
const FORCED_TEXT_PATTERN = /^="([^"]*)"$|^'(?=[\d=+\-@])(.*)$/s;
/** Matches a number that may have lost its leading zeros. A number that still begins with a zero has lost none. */
const UNPADDED_DIGITS_PATTERN = /^[1-9]\d*$/;
const FORMULA_ERROR_PATTERN = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/i;

function parseRawCell(cell: string): RawCell | undefined {
  const text = cell.slice(0, MAX_CELL_LENGTH).trim();
  if (text === '') return undefined;
  const kept = FORCED_TEXT_PATTERN.exec(text);
  if (kept) return { text: kept[1] ?? kept[2] ?? '', type: 'text' };
  return {
    text,
    type: FORMULA_ERROR_PATTERN.test(text) ? 'error' : UNPADDED_DIGITS_PATTERN.test(text) ? 'digits' : 'text',
  };
}

/**
 * Opens text as a source with one sheet.
 * @param name the name of that sheet
 */
export function openText(text: string, name: string): SheetSource {
  if (text.includes('\0')) throw new FileProblem('Berkas ini bukan teks. Pilih berkas .xlsx atau .csv.');
  const delimiter = detectSeparator(text);
  return {
    sheets: [name],
    dateOffset: 0,
    read: (_sheet, { columns, lastRow = Infinity }) => {
      const rows: GridRow[] = [];
      let row = 0;
      Papa.parse<string[]>(text, {
        delimiter,
        step: ({ data }, parser) => {
          row += 1;
          if (row > lastRow) return parser.abort();
          const cells = new Map<number, RawCell>();
          for (const [column, cell] of data.slice(0, MAX_COLUMNS).entries()) {
            const raw = columns && !columns.has(column) ? undefined : parseRawCell(cell);
            if (raw) cells.set(column, raw);
          }
          if (cells.size > 0) rows.push({ row, cells });
          if (rows.length > MAX_GRID_ROWS) throw createTooManyRowsProblem();
        },
      });
      return rows;
    },
  };
}
