import { useListContext, type RaRecord } from 'react-admin';
import type { Column } from './columns.ts';
import { ToolbarSelect } from './Pick.tsx';
import { useListOptions } from './useListOptions.ts';

const DIRECTIONS = [
  ['ASC', 'naik'],
  ['DESC', 'turun'],
] as const;

/** Chooses the sort order on a narrow screen, which has no headings to click. */
export function SortChoice<R extends RaRecord>({ columns }: { readonly columns: readonly Column<R>[] }) {
  const { resource, sort, setSort } = useListContext();
  const { canSort } = useListOptions(resource);
  const sortableColumns = columns.filter(({ source }) => canSort(source));
  if (sortableColumns.length === 0) return null;
  const isSorted = sortableColumns.some(({ source }) => source === sort.field);
  const setSortOrder = (value: string) => {
    const [field = '', order] = value.split(' ');
    setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
  };
  const options = [
    { value: DEFAULT_SORT_VALUE, label: 'Urutan awal' },
    ...sortableColumns.flatMap(({ source, label }) =>
      DIRECTIONS.map(([order, word]) => ({ value: `${source} ${order}`, label: `${label}, ${word}` })),
    ),
  ];
  return (
    <ToolbarSelect
      label="Urutkan menurut"
      value={isSorted ? `${sort.field} ${sort.order}` : DEFAULT_SORT_VALUE}
      onChange={setSortOrder}
      options={options}
      isOn={isSorted}
    />
  );
}

/** The sort order that react-admin sets by default. No list of ours is requested with it, so it stands for the server's own order. */
const DEFAULT_SORT_VALUE = 'id ASC';
