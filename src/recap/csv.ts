import type { RaRecord } from 'react-admin';
import type { MonthPupil, SemesterPupil } from '../../contract/recap.ts';
import type { Column } from '../kit/list/columns.ts';
import { toCsv } from '../kit/list/csv.ts';
import { monthColumns, reportColumns, semesterColumns, type SheetColumn, textOf } from './columns.ts';
import type { View } from './useFilters.ts';
import { isMonth, periodOf, type Recap } from './words.ts';

const columnsOf = <P extends RaRecord>(columns: readonly SheetColumn<P>[]): readonly Column<P>[] =>
  columns.map((column) => ({
    source: column.key,
    label: column.group && column.kind !== 'percent' ? `${column.group} ${column.label}` : column.label,
    text: (pupil) => textOf(column, pupil),
  }));

/** The table as it is shown, for any spreadsheet. */
export const csvOf = (recap: Recap, view: View): string =>
  isMonth(recap)
    ? toCsv<MonthPupil>(columnsOf(monthColumns(recap)), recap.pupils)
    : toCsv<SemesterPupil>(
        columnsOf(view === 'rapor' ? reportColumns : semesterColumns(recap)),
        recap.pupils,
      );

/** "Rekap X IPA 1 Oktober 2026"; without what a file's name may not hold. */
export const fileNameOf = (recap: Recap, view: View): string =>
  `${view === 'rapor' ? 'Rapor' : 'Rekap'} ${recap.Class.name} ${periodOf(recap)}`.replace(
    /[\\/:*?"<>|]+/g,
    '-',
  );
