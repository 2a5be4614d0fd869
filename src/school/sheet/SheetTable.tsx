import type { ReactNode } from 'react';
import { groupColumns, type SheetColumn, formatCell } from './sheet.ts';

interface TableProps<R> {
  readonly columns: readonly SheetColumn<R>[];
  readonly rows: readonly R[];
}

/** Renders a row's name as a link to the record that it names. */
export type RenderNameLink<R> = (row: R, place: 'table' | 'card') => ReactNode;

interface SheetTableProps<R> extends TableProps<R> {
  readonly className: string;
  readonly linkOf?: RenderNameLink<R>;
  /** Draws a status letter; without it the letter itself is shown. */
  readonly renderLetter?: (letter: string) => ReactNode;
  /** Renders a column's heading; without it the label is shown. */
  readonly renderHeading?: (column: SheetColumn<R>) => ReactNode;
  /** Renders the heading above a group of columns; without it the group's name is shown. */
  readonly renderGroup?: (group: string) => ReactNode;
}

const renderScreenLabel = <R,>({ shortLabel, label }: SheetColumn<R>): ReactNode => shortLabel ?? label;

/** Shows a sheet as a table on the screen. */
export const SheetTable = <R extends { readonly id: unknown }>({
  columns,
  rows,
  className,
  linkOf,
  renderLetter,
  renderHeading = renderScreenLabel,
  renderGroup,
}: SheetTableProps<R>) => (
  <table className={className}>
    <TableHead columns={columns} labelOf={renderHeading} groupOf={renderGroup} />
    <tbody>
      {rows.map((row) => (
        <tr key={String(row.id)}>
          {columns.map((column) =>
            column.key === 'name' ? (
              <th key={column.key} scope="row" className="name">
                {linkOf ? linkOf(row, 'table') : formatCell(column, row)}
              </th>
            ) : (
              <td
                key={column.key}
                className={column.kind}
                data-last={column.endsGroup || undefined}
                data-zero={(column.kind === 'count' && column.value(row) === 0) || undefined}
              >
                {column.kind === 'letter' && renderLetter
                  ? renderLetter(formatCell(column, row))
                  : formatCell(column, row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

interface PaperTableProps<R> extends TableProps<R> {
  /** Shows "hadir" as a dot, so that the letters of the other statuses stand out. */
  readonly hasDots: boolean;
}

/** Shows a sheet as a table on paper, with the widths that its columns define. */
export const PaperTable = <R extends { readonly id: unknown }>({
  columns,
  rows,
  hasDots,
}: PaperTableProps<R>) => (
  <table>
    <colgroup>
      {columns.map(({ key, kind, width }) => (
        <col key={key} className={kind} style={width === undefined ? undefined : { width: `${width}mm` }} />
      ))}
    </colgroup>
    <TableHead columns={columns} labelOf={renderPaperLabel} />
    <tbody>
      {rows.map((row) => (
        <tr key={String(row.id)}>
          {columns.map((column) => {
            const text = formatPaperCell(column, row);
            return (
              <td
                key={column.key}
                className={column.key === 'name' ? `${getColumnClass(column)} name` : getColumnClass(column)}
              >
                {hasDots && column.kind === 'letter' && text === 'H' ? '·' : text}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A count of zero is left blank, so that the few others are seen. What is not recorded stays a dash. */
const formatPaperCell = <R,>(column: SheetColumn<R>, row: R): string =>
  column.kind === 'count' && column.value(row) === 0 ? '' : formatCell(column, row);

function renderPaperLabel<R>({ twoLines, shortLabel, label }: SheetColumn<R>): ReactNode {
  if (!twoLines) return shortLabel ?? label;
  const [first, second] = twoLines;
  return (
    <>
      {first}
      <i>{second}</i>
    </>
  );
}

const getColumnClass = <R,>({ kind, isFree }: SheetColumn<R>): string => (isFree ? `${kind} free` : kind);

interface HeadsProps<R> {
  readonly columns: readonly SheetColumn<R>[];
  readonly labelOf: (column: SheetColumn<R>) => ReactNode;
  readonly groupOf?: (group: string) => ReactNode;
}

/** The table's head, in two rows where columns have groups. */
function TableHead<R>({ columns, labelOf, groupOf = (group) => group }: HeadsProps<R>) {
  const groups = groupColumns(columns);
  const isGrouped = groups.some(({ group }) => group !== undefined);
  const renderHeading = (column: SheetColumn<R>, rowSpan?: number) => (
    <th
      key={column.key}
      scope="col"
      rowSpan={rowSpan}
      className={column.key === 'name' ? `${getColumnClass(column)} name` : getColumnClass(column)}
      data-last={column.endsGroup || undefined}
    >
      {labelOf(column)}
    </th>
  );
  return (
    <thead>
      <tr>
        {groups.map(({ group, columns: within }) =>
          group === undefined ? (
            within.map((column) => renderHeading(column, isGrouped ? 2 : undefined))
          ) : (
            // The key is the group's own, so that its heading keeps the focus when it takes more columns in.
            <th key={group} scope="colgroup" colSpan={within.length} className="group">
              {groupOf(group)}
            </th>
          ),
        )}
      </tr>
      {isGrouped && (
        <tr>{columns.filter(({ group }) => group !== undefined).map((column) => renderHeading(column))}</tr>
      )}
    </thead>
  );
}
