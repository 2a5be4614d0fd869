/** How wide the columns of a sheet are, in characters, and how high is what is written over all of them: else a long line makes a page of it so wide that nothing can be read. */
import type { SheetColumn } from './sheet.ts';

const WIDEST = 34;
const LINE_POINTS = 15;

function widthOf<R>({ kind, label, value }: SheetColumn<R>, rows: readonly R[]): number {
  if (kind === 'letter') return 3.2;
  // A head of two words stands in two lines.
  if (kind === 'percent' || label.length > 5) return kind === 'text' ? textWidth(label, value, rows) : 9;
  return kind === 'count' ? 5.5 : textWidth(label, value, rows);
}

function textWidth<R>(label: string, value: SheetColumn<R>['value'], rows: readonly R[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(value(row) ?? '').length), 0);
  return Math.min(WIDEST, Math.max(longest + 2, label.length + 1, 5));
}

export const widthsOf = <R>(columns: readonly SheetColumn<R>[], rows: readonly R[]): number[] =>
  columns.map((column) => widthOf(column, rows));

/** @returns in points */
export function heightOf(text: string, widths: readonly number[]): number {
  const perLine = widths.reduce((sum, width) => sum + width, 0);
  return LINE_POINTS * Math.max(1, Math.ceil((1.15 * text.length) / perLine));
}
