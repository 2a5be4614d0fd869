import type { ReactNode } from 'react';
import { ListContextProvider, useListContext, type RaRecord } from 'react-admin';
import { formatNumber } from '../../i18n/format.ts';
import { ErrorPanel } from '../page/states.tsx';
import type { Column } from './columns.ts';
import { ToolbarSelect } from './Pick.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { useAllRecords } from './useAll.ts';
import { useGroupSource } from './groups.ts';

/** Groups and their sums are of all records, not of a page. More than this are not read at once. */
const MAX_GROUPED_RECORDS = 1000;

interface GroupChoiceProps<R extends RaRecord> {
  readonly columns: readonly Column<R>[];
}

/** Chooses by which column the rows are grouped. */
export function GroupChoice<R extends RaRecord>({ columns }: GroupChoiceProps<R>) {
  const [source, setSource] = useGroupSource(useListContext().resource);
  return (
    <ToolbarSelect
      label="Kelompok"
      value={source}
      onChange={setSource}
      unknown="Tanpa kelompok"
      options={[
        { value: '', label: 'Tanpa kelompok' },
        ...columns.map((column) => ({ value: column.source, label: column.label })),
      ]}
      isOn={source !== ''}
    />
  );
}

interface GroupedTableProps<R extends RaRecord> extends RecordTableProps<R> {
  readonly groupBy: Column<R>;
  /** Shown while the records are read. */
  readonly waiting: ReactNode;
}

/** The table of all records that the filters leave, grouped by a column. */
export function GroupedTable<R extends RaRecord>({ waiting, ...table }: GroupedTableProps<R>) {
  const list = useListContext<R>();
  const { resource, filterValues, sort, total = 0 } = list;
  const isTooMany = total > MAX_GROUPED_RECORDS;
  const { data, error, refetch } = useAllRecords<R>(resource, {
    sort,
    filter: filterValues as Readonly<Record<string, unknown>>,
    enabled: !isTooMany,
  });
  if (isTooMany)
    return (
      <p role="status">{`${formatNumber(total)} ${table.caption} terlalu banyak untuk dikelompokkan. Saring dulu.`}</p>
    );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return waiting;
  return (
    <ListContextProvider value={{ ...list, data } as typeof list}>
      <RecordTable {...table} />
    </ListContextProvider>
  );
}
