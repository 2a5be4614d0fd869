/** Reads what is pasted of cards, and the files of fingerprint machines. */
import { readDate } from '../../../files/dates.ts';

export interface CardRow {
  readonly number: string;
  readonly nis: string;
}

export interface MachineRow {
  readonly number: string;
  readonly day: string;
  readonly time: string;
}

export interface WrongLine {
  readonly line: number;
  readonly message: string;
}

/** Lines "number;NIS", also with a tab or a comma between them. `places` are the lines on which the cards stand. */
export function readCardLines(text: string): {
  readonly cards: CardRow[];
  readonly places: number[];
  readonly incomplete: WrongLine[];
} {
  const cards: CardRow[] = [];
  const places: number[] = [];
  const incomplete: WrongLine[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [number = '', nis = '', ...rest] = line.split(/[;\t,]/).map((cell) => cell.trim());
    if (number && nis && rest.every((cell) => cell === '')) {
      cards.push({ number, nis });
      places.push(at + 1);
    } else incomplete.push({ line: at + 1, message: 'Isi nomor kartu dan NIS, dipisah titik koma' });
  }
  return { cards, places, incomplete };
}

/** A line of a machine's file, which may have tens of thousands. */
export interface MachineLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Separates the cells of each line by what its first lines have most of. */
export function splitLines(text: string): MachineLine[] {
  const head = text.slice(0, 20_000);
  const [separator = ';'] = ['\t', ';', ','].toSorted((a, b) => head.split(b).length - head.split(a).length);
  return text.split(/\r?\n/).flatMap((line, at) =>
    line.trim() === ''
      ? []
      : [
          {
            line: at + 1,
            cells: line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
          },
        ],
  );
}

/** Which columns of a machine's file mean what, counted from 0. */
export interface MachineColumns {
  readonly number: number;
  readonly day: number;
  /** The same as that of the day where both stand in one. */
  readonly time: number;
}

const TIME_PATTERN = /(?:^|[\sT])(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/;

/** @returns HH:MM for "07:01:02" and "2026-11-20 7.01" */
function readTime(text: string): string | undefined {
  const [, hours = '', minutes = ''] = TIME_PATTERN.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

const readDay = (text: string): string | undefined => {
  const day = readDate(text.trim().replace(TIME_PATTERN, ''));
  // A short number is a serial date to a spreadsheet, and to a machine a number of somebody.
  return /\D/.test(text.trim()) ? day : undefined;
};

const textAt = ({ cells }: MachineLine, column: number): string => cells[column] ?? '';

/** The columns are guessed by so many lines. */
const LOOKED_AT = 20;

export const columnCount = (rows: readonly MachineLine[]): number =>
  Math.max(1, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));

/** Guesses the columns by the first rows; the user corrects it. */
export function guessColumns(rows: readonly MachineLine[]): MachineColumns {
  const columns = columnCount(rows);
  const findColumn = (is: (text: string) => boolean) =>
    Array.from({ length: columns }, (_, column) => column).find((column) =>
      rows.slice(0, LOOKED_AT).some((row) => is(textAt(row, column))),
    );
  const day = findColumn((text) => readDay(text) !== undefined) ?? 0;
  const hasTime = rows
    .slice(0, LOOKED_AT)
    .some((row) => readDay(textAt(row, day)) && readTime(textAt(row, day)));
  const time = hasTime
    ? day
    : (findColumn((text) => readDay(text) === undefined && readTime(text) !== undefined) ?? day);
  return { number: findColumn((text) => /^[\dA-Fa-f]{1,20}$/.test(text.trim())) ?? 0, day, time };
}

/** Reads the rows by their columns. A first row that cannot be read is a title. */
export function readMachineRows(
  rows: readonly MachineLine[],
  columns: MachineColumns,
): { readonly taps: MachineRow[]; readonly places: number[]; readonly wrong: WrongLine[] } {
  const taps: MachineRow[] = [];
  const places: number[] = [];
  const wrong: WrongLine[] = [];
  for (const [at, row] of rows.entries()) {
    const number = textAt(row, columns.number).trim();
    const day = readDay(textAt(row, columns.day));
    const time = readTime(textAt(row, columns.time));
    if (number && day && time) {
      taps.push({ number, day, time });
      places.push(row.line);
    } else if (at > 0) wrong.push({ line: row.line, message: 'Nomor, tanggal, atau jamnya tidak terbaca' });
  }
  return { taps, places, wrong };
}
