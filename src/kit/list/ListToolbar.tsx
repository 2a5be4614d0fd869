import type { ReactNode } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import type { Meta } from '../../providers/endpoint.ts';
import type { Column } from './columns.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';
import { SearchInput } from './SearchInput.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useIsMobile } from '../page/useIsMobile.ts';

interface ListToolbarProps<R extends RaRecord> {
  readonly noun: string;
  readonly columns: readonly Column<R>[];
  readonly meta?: Meta;
  readonly filters?: ReactNode;
}

export function ListToolbar<R extends RaRecord>({ noun, columns, meta, filters }: ListToolbarProps<R>) {
  const { total } = useListContext();
  const mobile = useIsMobile();
  const filled = Boolean(total);
  return (
    <div className="tools" role="group" aria-label="Cari dan saring">
      <SearchInput label={`Cari ${noun}`} />
      {filters}
      {filled && mobile && <SortChoice columns={columns} />}
      {filled && (
        <div className="tools-end">
          {!mobile && <ColumnsMenu columns={columns} />}
          <ExportButton noun={noun} columns={columns} meta={meta} />
        </div>
      )}
    </div>
  );
}
