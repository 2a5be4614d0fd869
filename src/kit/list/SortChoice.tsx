import { useListContext, type RaRecord } from 'react-admin';
import TextField from '@mui/material/TextField';
import type { Column } from './columns.ts';
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
  return (
    <TextField
      select
      size="small"
      label="Urutkan menurut"
      value={isSorted ? `${sort.field} ${sort.order}` : UNSORTED}
      onChange={({ target }) => set(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      fullWidth={false}
      sx={{ flex: '1 1 160px' }}
    >
      <option value={UNSORTED}>Urutan awal</option>
      {sortable.flatMap(({ source, label }) =>
        DIRECTIONS.map(([order, word]) => (
          <option key={`${source} ${order}`} value={`${source} ${order}`}>
            {`${label}, ${word}`}
          </option>
        )),
      )}
    </TextField>
  );
}

/** react-admin's own, which no list of ours is asked for: the server's first order. */
const UNSORTED = 'id ASC';
