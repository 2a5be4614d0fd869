import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { RecordContextProvider, useListContext, type Identifier, type RaRecord } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../person/person.ts';
import type { Column } from './columns.ts';
import { Heading, Table, TableRow } from './rows.tsx';
import { findCellToEdit, moveFocusInTable } from './tableKeys.ts';
import { RowTick, Tick } from './Tick.tsx';
import { useRowSelection } from './useChoice.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';
import { useListOptions } from './useListOptions.ts';
import { watchTableWidth } from './watchTableWidth.ts';

export interface RecordTableProps<R extends RaRecord> {
  /** What the records are, for people who cannot see the table. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly to?: (record: R) => string;
  readonly rowActions?: (record: R) => ReactNode;
  readonly selectable: boolean;
  /** Puts other rows between those of the records. The table is `width` columns wide. */
  readonly renderRows?: (renderRecord: (record: R) => ReactNode, width: number) => ReactNode;
}

/** The cell whose value is being changed. */
interface Edited<R extends RaRecord> {
  readonly id: Identifier;
  readonly column: Column<R>;
  readonly cell: HTMLTableCellElement;
}

/** Elements inside a row that handle clicks themselves, so that the row must not open. */
const CLICKABLE_SELECTOR =
  'a, button, input, select, label, [role=button], [role=dialog], [role=alertdialog], .cell-editor';

/** How long a press in a cell that can be changed waits for a second one, which changes it, before the row opens. */
const SECOND_PRESS_MS = 250;

/** A table of records. The first column is a real link, and a click elsewhere in the row leads to the same path. */
export function RecordTable<R extends RaRecord>(props: RecordTableProps<R>) {
  const { caption, columns, to, rowActions, selectable, renderRows } = props;
  const { resource, data = [] } = useListContext<R>();
  const [hidden] = useHiddenColumns(resource, columns);
  const selection = useRowSelection<R>();
  const { all, some, isChosen, togglePage } = selection;
  const navigate = useNavigate();
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);
  const shown = columns.filter(({ source }, index) => index === 0 || !hidden.includes(source));
  const width = shown.length + (selectable ? 1 : 0) + (rowActions ? 1 : 0);
  const isEditable = useMay(resource, 'update') === true;
  const [edited, setEdited] = useState<Edited<R>>();
  const edit = (record: R, cell: HTMLTableCellElement | null | undefined) => {
    const column = cell && shown[cell.cellIndex - (selectable ? 1 : 0)];
    if (cell && column?.edit && isEditable) setEdited({ id: record.id, column, cell });
  };
  const endEdit = (cell: HTMLTableCellElement) => {
    // At once, so that what had the focus before is there to have it again.
    flushSync(() => setEdited(undefined));
    (cell.querySelector<HTMLElement>('a.name') ?? cell).focus();
  };
  const open = (record: R) => (event: MouseEvent<HTMLElement>) => {
    // React also delivers clicks inside a dialog that the row has opened; they are not inside the row's DOM element and are ignored.
    const isOurs = event.currentTarget.contains(event.target as Node);
    if (!to || !isOurs || event.button > 1 || (event.target as Element).closest(CLICKABLE_SELECTOR)) return;
    // The end of marking a text with the mouse is a click, too.
    if (window.getSelection()?.isCollapsed === false) return;
    // What opens a link in a new tab opens the row in one.
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(to(record), '_blank', 'noopener');
    else if (!(event.target as Element).closest('td.editable')) void navigate(to(record));
    else if (event.detail < 2) opening.current = setTimeout(() => void navigate(to(record)), SECOND_PRESS_MS);
  };
  const renderRecord = (record: R) => (
    <RecordContextProvider key={record.id} value={record}>
      <TableRow
        record={record}
        columns={shown}
        to={to?.(record)}
        Link={Link}
        tick={selectable && <RowTick record={record} selection={selection} />}
        isChosen={isChosen(record.id)}
        isEditable={isEditable}
        editor={
          edited?.id === record.id
            ? {
                source: edited.column.source,
                input: edited.column.edit?.(record, () => endEdit(edited.cell)),
              }
            : undefined
        }
        actions={rowActions && <>{rowActions(record)}</>}
        onClick={open(record)}
        onKeyDown={(event) => edit(record, findCellToEdit(event))}
        onDoubleClick={({ target }) => {
          clearTimeout(opening.current);
          if (target instanceof Element && !target.closest('a, button, .cell-editor'))
            edit(record, target.closest('td'));
        }}
      />
    </RecordContextProvider>
  );
  return (
    <Table
      caption={caption}
      tick={selectable && <Tick label="Pilih semua" checked={all} mixed={some} onChange={togglePage} />}
      headings={shown.map((column) => (
        <SortableHeading key={column.source} column={column} />
      ))}
      hasActions={rowActions !== undefined}
      ref={watchTableWidth}
      onKeyDown={moveFocusInTable}
    >
      {renderRows ? renderRows(renderRecord, width) : data.map(renderRecord)}
    </Table>
  );
}

/** A column heading that shows the sort direction, and sorts on click where the server can. */
function SortableHeading<R extends RaRecord>({ column }: { readonly column: Column<R> }) {
  const { source } = column;
  const { resource, sort, setSort } = useListContext();
  const { canSort } = useListOptions(resource);
  const isRising = sort.order === 'ASC';
  const order = sort.field !== source ? undefined : isRising ? 'ascending' : 'descending';
  const onSort = () => setSort({ field: source, order: order === 'ascending' ? 'DESC' : 'ASC' });
  return <Heading column={column} order={order} onSort={canSort(source) ? onSort : undefined} />;
}
