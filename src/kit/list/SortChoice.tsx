import { useListContext, type RaRecord } from 'react-admin';
import type { Column } from './columns.ts';
import { Pick } from './Pick.tsx';
import { useListOptions } from './useListOptions.ts';

const DIRECTIONS = [
  ['ASC', 'naik'],
  ['DESC', 'turun'],
] as const;

/** Chooses the sort order on a narrow screen, which has no headings to click. */
export function SortChoice<R extends RaRecord>({ columns }: { readonly columns: readonly Column<R>[] }) {
  const { resource, sort, setSort } = useListContext();
  const { canSort } = useListOptions(resource);
  const sortable = columns.filter(({ source }) => canSort(source));
  if (sortable.length === 0) return null;
  const isSorted = sortable.some(({ source }) => source === sort.field);
  const set = (value: string) => {
    const [field = '', order] = value.split(' ');
    setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
  };
  const options = [
    { value: UNSORTED, label: 'Urutan awal' },
    ...sortable.flatMap(({ source, label }) =>
      DIRECTIONS.map(([order, word]) => ({ value: `${source} ${order}`, label: `${label}, ${word}` })),
    ),
  ];
  return (
    <Pick
      label="Urutkan menurut"
      value={isSorted ? `${sort.field} ${sort.order}` : UNSORTED}
      onChange={set}
      options={options}
      isOn={isSorted}
    />
  );
}

/** react-admin's own, which no list of ours is asked for: the server's first order. */
const UNSORTED = 'id ASC';
