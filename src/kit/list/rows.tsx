/**
 * A list's rows: a table, or cards on a narrow screen. They use no hooks, because the first script paints them before React has loaded
 * (start/firstList.tsx).
 * RecordTable and RecordCards add selection and clicks.
 */
import type { KeyboardEventHandler, MouseEventHandler, ReactNode, Ref } from 'react';
import type { RaRecord } from 'react-admin';
import { UpIcon } from '../page/plainIcons.tsx';
import type { LinkComponent } from '../page/plainLink.tsx';
import { NO_VALUE_TEXT, type Column } from './columns.ts';

interface TableProps {
  /** What the records are, for people who cannot see the table. */
  readonly caption: string;
  /** The checkbox that selects all rows. */
  readonly tick?: ReactNode;
  readonly headings: ReactNode;
  readonly hasActions: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
}

export const Table = ({ caption, tick, headings, hasActions, children, ref, ...events }: TableProps) => (
  <div className="sheet wide" ref={ref}>
    <table className="table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {tick && (
            <th scope="col" className="tick-cell">
              {tick}
            </th>
          )}
          {headings}
          {hasActions && (
            <th scope="col" className="end">
              Aksi
            </th>
          )}
        </tr>
      </thead>
      <tbody {...events}>{children}</tbody>
    </table>
  </div>
);

interface HeadingProps {
  readonly column: Pick<Column, 'label' | 'isFigure'>;
  /** The direction by which the rows are sorted by this column at present. */
  readonly order?: 'ascending' | 'descending' | undefined;
  /** Sorts by this column; undefined where the server cannot. */
  readonly onSort?: (() => void) | undefined;
}

export function Heading({ column: { label, isFigure }, order, onSort }: HeadingProps) {
  const className = isFigure ? 'num' : undefined;
  if (!onSort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const words = `Urutkan menurut ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return (
    <th scope="col" className={className} aria-label={label} aria-sort={order}>
      <button
        type="button"
        aria-label={`${words} ${order === 'ascending' ? 'turun' : 'naik'}`}
        onClick={onSort}
      >
        {label}
        <UpIcon />
      </button>
    </th>
  );
}

interface RowProps {
  /** The path at which the record opens. */
  readonly to: string | undefined;
  readonly Link: LinkComponent;
  /** The checkbox that selects the row. */
  readonly tick?: ReactNode;
  readonly isChosen?: boolean;
  readonly actions?: ReactNode;
}

interface TableRowProps<R extends RaRecord> extends RowProps {
  readonly record: R;
  readonly columns: readonly Column<R>[];
  /** Whether values can be changed in the cells of the columns that say so. */
  readonly isEditable?: boolean;
  /** The open input, in place of the content of the column's cell. */
  readonly editor?: { readonly source: string; readonly input: ReactNode } | undefined;
  /** Called for a press with any button. */
  readonly onClick?: MouseEventHandler<HTMLElement>;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
  readonly onDoubleClick?: MouseEventHandler<HTMLElement>;
}

/** A row of the table. Its first column is a real link to the record. */
export function TableRow<R extends RaRecord>(props: TableRowProps<R>) {
  const { record, columns, to, Link, tick, isChosen, actions, isEditable, editor, onClick, ...events } =
    props;
  return (
    <tr
      className={[to && 'open', isChosen && 'on'].filter(Boolean).join(' ') || undefined}
      onClick={onClick}
      onAuxClick={onClick}
      {...events}
    >
      {tick && <td className="tick-cell">{tick}</td>}
      {columns.map((column, index) => {
        const content = column.cell ? column.cell(record) : (column.text(record) ?? NO_VALUE_TEXT);
        const shown = index > 0 ? content : <Name to={to} Link={Link} name={content} />;
        return (
          <td key={column.source} {...createCellProps(column, isEditable)}>
            {editor?.source === column.source ? editor.input : shown}
          </td>
        );
      })}
      {actions && <td className="end">{actions}</td>}
    </tr>
  );
}

/** A cell whose value can be changed is reached with the arrow keys, not with Tab, which goes from row to row. */
function createCellProps<R extends RaRecord>({ isFigure, edit }: Column<R>, isEditable = false) {
  const className = isFigure ? 'num' : undefined;
  return edit && isEditable
    ? { className: [className, 'editable'].filter(Boolean).join(' '), tabIndex: -1, title: EDIT_HINT }
    : { className };
}

const EDIT_HINT = 'Ubah dengan F2 atau klik ganda';

export const Cards = ({ tick, children }: { readonly tick?: ReactNode; readonly children: ReactNode }) => (
  <div className="sheet">
    {tick && <div className="all-cards">{tick}</div>}
    <ul className="cards">{children}</ul>
  </div>
);

interface CardRowProps extends RowProps {
  readonly title: ReactNode;
  /** Shown below the title in small letters. */
  readonly text?: ReactNode;
}

/** A card whose title is a link that covers the whole card. Elements placed above the link can still be pressed. */
export const CardRow = ({ title, text, to, Link, tick, isChosen, actions }: CardRowProps) => (
  <li className={isChosen ? 'on' : undefined}>
    {tick}
    <div className="words">
      <Name to={to} Link={Link} name={title} />
      {text !== undefined && <small>{text}</small>}
    </div>
    {actions && <div className="acts">{actions}</div>}
  </li>
);

const Name = ({ to, Link, name }: Pick<RowProps, 'to' | 'Link'> & { readonly name: ReactNode }) =>
  to === undefined ? (
    <span className="name">{name}</span>
  ) : (
    <Link className="name" to={to}>
      {name}
    </Link>
  );
