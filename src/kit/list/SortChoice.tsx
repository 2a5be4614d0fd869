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

/** The sort order that react-admin sets by default. No list of ours is requested with it, so it stands for the server's own order. */
const UNSORTED = 'id ASC';
