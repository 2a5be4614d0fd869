import type { ReactNode } from 'react';
import { DataTable, useListContext, type RaRecord } from 'react-admin';
import { SortableColumn } from './SortableColumn.tsx';
import { useListOptions } from './useListOptions.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { hiddenAtFirst, NOTHING, type Column } from './columns.ts';

interface RecordTableProps<R extends RaRecord> {
  readonly columns: readonly Column<R>[];
  readonly to?: (record: R) => string;
  readonly rowActions?: (record: R) => ReactNode;
  readonly selectable: boolean;
}

const contentOf = <R extends RaRecord>({ cell, text }: Column<R>, record: R): ReactNode =>
  cell ? cell(record) : (text(record) ?? NOTHING);

/** A column of underlined words is hard to read. In a table the colour is enough until a link is hovered. */
const calmTable = {
  '& .RaDataTable-headerCell': { backgroundColor: 'background.default' },
  // The table scrolls sideways and cuts off what stands out at its edge.
  '& :focus-visible:focus-visible': { outlineOffset: 0 },
  '& .MuiLink-root': { textDecorationColor: 'transparent' },
  '& .MuiLink-root:hover, & .MuiLink-root:focus-visible': { textDecorationColor: 'currentColor' },
};

/** The first column is a real link; a click elsewhere in the row goes to the same place. */
export function RecordTable<R extends RaRecord>({
  columns,
  to,
  rowActions,
  selectable,
}: RecordTableProps<R>) {
  const { canSort } = useListOptions(useListContext().resource);
  return (
    <Box sx={{ overflowX: 'auto', pb: 0.5, ...calmTable }}>
      <DataTable<R>
        rowClick={to ? (_id, _resource, record) => to(record) : false}
        // The selection has its own bar; an empty one here keeps react-admin's collapsed bar out of the Tab order.
        bulkActionsToolbar={selectable ? <></> : undefined}
        bulkActionButtons={selectable ? undefined : false}
        hiddenColumns={hiddenAtFirst(columns)}
      >
        {columns.map((column, index) => (
          <SortableColumn
            key={column.source}
            source={column.source}
            label={column.label}
            disableSort={!canSort(column.source)}
            render={(record) => {
              const content = contentOf(column, record as R);
              if (index > 0 || !to) return content;
              return (
                <Link
                  component={RouterLink}
                  to={to(record as R)}
                  onClick={(event) => event.stopPropagation()}
                  sx={{ fontWeight: 600 }}
                >
                  {content}
                </Link>
              );
            }}
          />
        ))}
        {rowActions && (
          <DataTable.Col<RaRecord>
            source="actions"
            label="Aksi"
            disableSort
            align="right"
            render={(record) => (
              <Box component="span" onClick={(event) => event.stopPropagation()}>
                {rowActions(record as R)}
              </Box>
            )}
          />
        )}
      </DataTable>
    </Box>
  );
}
