import type { ReactNode } from 'react';
import type { SheetColumn } from './columns.ts';
import { textOf } from './columns.ts';

interface SheetTableProps<P> {
  readonly columns: readonly SheetColumn<P>[];
  readonly pupils: readonly (P & { readonly id: unknown })[];
  readonly className: string;
  /** What stands in the place of a name: the way to what it names. On paper it is the name. */
  readonly linkOf?: (pupil: P) => ReactNode;
}

/** A table of figures, with columns that belong together under one head. */
export function SheetTable<P>({ columns, pupils, className, linkOf }: SheetTableProps<P>) {
  const heads = groupsOf(columns);
  const isGrouped = heads.some(({ group }) => group !== undefined);
  return (
    <table className={className}>
      {/* Where columns have two lines of heads, the first one says no width of each. */}
      <colgroup>
        {columns.map(({ key, kind }) => (
          <col key={key} className={`${kind} col-${key.split(' ').at(-1)}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {heads.map(({ group, columns: [first, ...others] }) =>
            group === undefined ? (
              <th key={first?.key} scope="col" rowSpan={isGrouped ? 2 : undefined} className={first?.kind}>
                {shortOf(first?.label)}
              </th>
            ) : (
              <th key={first?.key} scope="colgroup" colSpan={others.length + 1} className="group">
                {group}
              </th>
            ),
          )}
        </tr>
        {isGrouped && (
          <tr>
            {columns
              .filter(({ group }) => group !== undefined)
              .map(({ key, label, kind }) => (
                <th key={key} scope="col" className={kind}>
                  {shortOf(label)}
                </th>
              ))}
          </tr>
        )}
      </thead>
      <tbody>
        {pupils.map((pupil) => (
          <tr key={String(pupil.id)}>
            {columns.map((column) =>
              column.key === 'name' ? (
                <th key={column.key} scope="row" className="name">
                  {linkOf ? linkOf(pupil) : textOf(column, pupil)}
                </th>
              ) : (
                <td
                  key={column.key}
                  className={column.kind}
                  data-last={column.label === 'Jml' || undefined}
                  data-zero={(column.kind === 'count' && column.value(pupil) === 0) || undefined}
                >
                  {textOf(column, pupil)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As papers have it, where columns are narrow. */
export const shortOf = (label: string | undefined) => (label === 'Jumlah' ? 'Jml' : label);

interface Head<P> {
  readonly group: string | undefined;
  readonly columns: SheetColumn<P>[];
}

/** Columns of one group stand beside one another; one without a group stands alone. */
export function groupsOf<P>(columns: readonly SheetColumn<P>[]): readonly Head<P>[] {
  const heads: Head<P>[] = [];
  for (const column of columns) {
    const last = heads.at(-1);
    if (last && column.group !== undefined && last.group === column.group) last.columns.push(column);
    else heads.push({ group: column.group, columns: [column] });
  }
  return heads;
}
