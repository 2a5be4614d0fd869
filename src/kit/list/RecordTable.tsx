import type { MouseEvent, ReactNode } from 'react';
import { RecordContextProvider, useListContext, type RaRecord } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { UpIcon } from '../page/icons.tsx';
import { NOTHING, type Column } from './columns.ts';
import { Tick } from './Tick.tsx';
import { nameToChoose, useChoice } from './useChoice.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';
import { useListOptions } from './useListOptions.ts';

interface RecordTableProps<R extends RaRecord> {
  /** What the records are, for who cannot see the table. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly to?: (record: R) => string;
  readonly rowActions?: (record: R) => ReactNode;
  readonly selectable: boolean;
}

const contentOf = <R extends RaRecord>({ cell, text }: Column<R>, record: R): ReactNode =>
  cell ? cell(record) : (text(record) ?? NOTHING);

/** What has a use of its own within a row. */
const OWN_USE = 'a, button, input, select, label, [role=button], [role=dialog], [role=alertdialog]';

/** The first column is a real link; a click elsewhere in the row goes to the same place. */
export function RecordTable<R extends RaRecord>(props: RecordTableProps<R>) {
  const { caption, columns, to, rowActions, selectable } = props;
  const { resource, data = [] } = useListContext<R>();
  const [hidden] = useHiddenColumns(resource, columns);
  const { all, some, isChosen, toggle, togglePage } = useChoice<R>();
  const navigate = useNavigate();
  const shown = columns.filter(({ source }, index) => index === 0 || !hidden.includes(source));
  const open = (record: R) => (event: MouseEvent<HTMLElement>) => {
    // What a row opens on top of the page is its child for React, but not for the eye.
    const isOurs = event.currentTarget.contains(event.target as Node);
    if (!to || !isOurs || (event.target as Element).closest(OWN_USE)) return;
    void navigate(to(record));
  };
  return (
    <div className="sheet wide">
      <table className="table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {selectable && (
              <th scope="col" className="tick-cell">
                <Tick label="Pilih semua" checked={all} mixed={some} onChange={togglePage} />
              </th>
            )}
            {shown.map((column) => (
              <Heading key={column.source} column={column} />
            ))}
            {rowActions && (
              <th scope="col" className="end">
                Aksi
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <tr
                className={[to && 'open', isChosen(record.id) && 'on'].filter(Boolean).join(' ') || undefined}
                onClick={open(record)}
              >
                {selectable && (
                  <td className="tick-cell">
                    <Tick
                      label={nameToChoose(record)}
                      checked={isChosen(record.id)}
                      onChange={(withShift) => toggle(record.id, withShift)}
                    />
                  </td>
                )}
                {shown.map((column, index) => (
                  <td key={column.source} className={column.isFigure ? 'num' : undefined}>
                    {index > 0 ? (
                      contentOf(column, record)
                    ) : to ? (
                      <Link className="name" to={to(record)}>
                        {contentOf(column, record)}
                      </Link>
                    ) : (
                      <span className="name">{contentOf(column, record)}</span>
                    )}
                  </td>
                ))}
                {rowActions && <td className="end">{rowActions(record)}</td>}
              </tr>
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A heading says in which direction its column is in order, and puts it in order where the server can. */
function Heading<R extends RaRecord>({ column }: { readonly column: Column<R> }) {
  const { source, label, isFigure } = column;
  const { resource, sort, setSort } = useListContext();
  const { canSort } = useListOptions(resource);
  const className = isFigure ? 'num' : undefined;
  if (!canSort(source))
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isInOrder = sort.field === source;
  const isRising = isInOrder && sort.order === 'ASC';
  const words = `Urutkan menurut ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return (
    <th
      scope="col"
      className={className}
      aria-label={label}
      aria-sort={isInOrder ? (isRising ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        aria-label={`${words} ${isRising ? 'turun' : 'naik'}`}
        onClick={() => setSort({ field: source, order: isRising ? 'DESC' : 'ASC' })}
      >
        {label}
        <UpIcon />
      </button>
    </th>
  );
}
