import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { lazyScreen } from '../page/lazyScreen.tsx';
import { ColumnsIcon } from '../page/icons.tsx';
import type { Column } from './columns.ts';
import type { ColumnsListProps } from './ColumnsList.tsx';

/** A menu's code is not a list's to wait for. */
const ColumnsList = lazyScreen<'ColumnsList', ColumnsListProps>(
  () => import('./ColumnsList.tsx'),
  'ColumnsList',
  null,
);

/** Which columns the table shows. */
export function ColumnsMenu<R extends RaRecord>({ columns }: { readonly columns: readonly Column<R>[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <ColumnsIcon />
        Kolom
      </button>
      {isWanted && <ColumnsList columns={columns} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
