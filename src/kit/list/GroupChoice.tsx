import { useListContext, useStore, type RaRecord } from 'react-admin';
import type { Column } from './columns.ts';
import { ToolbarSelect } from './Pick.tsx';

/** The source of the column by which a list is grouped on this device; empty for none. */
export const useGroupSource = (resource: string) => useStore<string>(`${resource}.group`, '');

/** Chooses by which column the rows are grouped. */
export function GroupChoice<R extends RaRecord>({ columns }: { readonly columns: readonly Column<R>[] }) {
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
