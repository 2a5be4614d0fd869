/** Excel with Indonesian settings needs a byte order mark to recognise UTF-8, and expects `;` between cells. */
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATOR = ';';
/** Matches texts that a spreadsheet would run as a formula. A leading apostrophe makes them text. */
const FORMULA_START_PATTERN = /^[=+\-@\t\r\n]/;
/** Matches digits that a spreadsheet would change by reading them as a number: it drops the leading zero of 0812…, and the last digits of a NIP. */
const FRAGILE_DIGITS_PATTERN = /^(0\d+|\d{12,})$/;

export interface CsvColumn<R> {
  readonly label: string;
  readonly text: (record: R) => string | number | null | undefined;
}

function formatCsvCell(value: string | number | null | undefined): string {
  const raw = value == null ? '' : String(value);
  const text = FORMULA_START_PATTERN.test(raw) || FRAGILE_DIGITS_PATTERN.test(raw) ? `'${raw}` : raw;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv<R>(columns: readonly CsvColumn<R>[], records: readonly R[]): string {
  const rows = [
    columns.map(({ label }) => formatCsvCell(label)),
    ...records.map((record) => columns.map(({ text }) => formatCsvCell(text(record)))),
  ];
  return BYTE_ORDER_MARK + rows.map((row) => row.join(SEPARATOR)).join('\r\n') + '\r\n';
}
