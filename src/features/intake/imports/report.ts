import { FIELD_LABELS, IMPORT_FIELDS, type ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan } from '../../../../contract/intake/imports.ts';
import { type CsvColumn, toCsv } from '../../../kit/list/csv.ts';
import type { TableRow } from '../../../files/table.ts';
import type { CellProblems } from './mend.ts';
import { shown, fieldText } from './words.ts';

interface ReportRow {
  readonly id: number;
  readonly row: TableRow;
  readonly outcome: string;
  readonly why: string;
}

/** A CSV report of the given rows, which says what becomes, or became, of each. The caller may pass only the wrong ones. */
export function createImportReportCsv(
  kind: ImportKind,
  rows: readonly TableRow[],
  plan: ImportPlan | undefined,
  problems: CellProblems,
): string {
  const changes = new Map(plan?.changes.map((change) => [change.row, change.changes]));
  const outcomeOf = (row: TableRow): Pick<ReportRow, 'outcome' | 'why'> => {
    const rowProblems = problems.get(row.row);
    if (rowProblems) {
      const why = [...rowProblems].map(([field, msg]) => `${FIELD_LABELS[field]}: ${msg}`).join('; ');
      return { outcome: 'Dilewati', why };
    }
    const rowChanges = changes.get(row.row);
    if (!rowChanges) return { outcome: 'Baru atau tetap sama', why: '' };
    const why = rowChanges.map(
      ({ field, from, to }) =>
        `${FIELD_LABELS[field]}: ${fieldText(field, from)} menjadi ${fieldText(field, to)}`,
    );
    return { outcome: 'Berubah', why: why.join('; ') };
  };
  const columns: readonly CsvColumn<ReportRow>[] = [
    { label: 'Baris', text: ({ id }) => id },
    ...IMPORT_FIELDS[kind].map((field): CsvColumn<ReportRow> => ({
      label: FIELD_LABELS[field],
      text: ({ row }) => shown(field, row.cells[field]?.value ?? ''),
    })),
    { label: 'Hasil', text: ({ outcome }) => outcome },
    { label: 'Rincian', text: ({ why }) => why },
  ];
  return toCsv(
    columns,
    rows.map((row) => ({ id: row.row, row, ...outcomeOf(row) })),
  );
}
