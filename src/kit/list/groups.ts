/** Groups a list's records by the text of a column, and adds up the columns that hold figures. */
import type { RaRecord } from 'react-admin';
import { compareNames, formatNumber } from '../../i18n/format.ts';
import { NO_VALUE_TEXT, type Column } from './columns.ts';

export interface Group<R extends RaRecord> {
  /** The text that the records have in common. */
  readonly text: string;
  readonly records: readonly R[];
}

/** The groups in the order of their texts; records without a value come last. Within a group the records keep their order. */
export function groupRecords<R extends RaRecord>(
  records: readonly R[],
  column: Column<R>,
): readonly Group<R>[] {
  const recordsByText = new Map<string, R[]>();
  for (const record of records) {
    const text = String(column.text(record) ?? NO_VALUE_TEXT);
    const members = recordsByText.get(text);
    if (members) members.push(record);
    else recordsByText.set(text, [record]);
  }
  const rank = (text: string) => (text === NO_VALUE_TEXT ? 1 : 0);
  return [...recordsByText]
    .map(([text, members]) => ({ text, records: members }))
    .toSorted((one, other) => rank(one.text) - rank(other.text) || compareNames(one.text, other.text));
}

/** "12 kelas · Jumlah siswa 432" */
export function describeSums<R extends RaRecord>(
  records: readonly R[],
  columns: readonly Column<R>[],
  noun: string,
): string {
  const sums = columns
    .filter(({ isFigure }) => isFigure)
    .map(({ label, text }) => {
      const sum = records.reduce((total, record) => total + (Number(text(record) ?? 0) || 0), 0);
      return `${label} ${formatNumber(sum)}`;
    });
  return [`${records.length} ${noun}`, ...sums].join(' · ');
}
