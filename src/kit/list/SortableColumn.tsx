import {
  DataTable,
  useDataTableRenderContext,
  useListContext,
  type DataTableColumnProps,
  type RaRecord,
} from 'react-admin';

/** A column whose heading announces its sort direction. react-admin's own heading only draws an arrow. */
export function SortableColumn(props: DataTableColumnProps<RaRecord>) {
  const { sort } = useListContext();
  const isHeading = useDataTableRenderContext() === 'header';
  const isInOrder = isHeading && !props.disableSort && sort.field === props.source;
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  return <DataTable.Col {...props} {...(isInOrder && { sortDirection: direction })} />;
}
