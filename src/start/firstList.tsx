/**
 * Paints the rows of a list from the answer to the first script's request, in the place where React will put them, so that they can be read
 * seconds before the application is loaded.
 */
import type { RaRecord } from 'react-admin';
import { LIST_OPTIONS_BY_CALL } from '../../contract/lists.ts';
import type { ListOptions } from '../../contract/resources.ts';
import {
  createCard,
  listDeclaredColumns,
  getField,
  createPlainCell,
  toTextColumn,
  formatField,
  type PaintedDeclaration,
} from '../kit/declare/words.tsx';
import { listInitiallyHidden, NO_VALUE_TEXT, type Column } from '../kit/list/columns.ts';
import { CardRow, Cards, Heading, Table, TableRow } from '../kit/list/rows.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { PlainLink } from '../kit/page/plainLink.tsx';
import { readAnswerData } from './answered.ts';
import type { FirstCalls } from './firstCalls.ts';
import { isPhone, showPaintedPage } from './stage.tsx';

/** The parts that are needed for painting, of every resource whose list can be painted from its declaration: see scripts/declaredOnly.ts. */
const DECLARED_LISTS = Object.values(
  import.meta.glob<readonly PaintedDeclaration[]>('../features/**/resource.tsx', {
    query: '?only=slug,label,noun,calls,fields,nameOf,columns,card,rowActions,pathOf',
    import: 'default',
    eager: true,
  }),
).flat();

export async function paintList(start: HTMLElement, root: HTMLElement, calls: FirstCalls): Promise<void> {
  const { list, offers } = calls;
  const words = DECLARED_LISTS.find(({ slug }) => slug === list?.slug);
  if (!list || !words || isGrouped(words.slug)) return;
  const records = await readAnswerData<readonly RaRecord[]>(list.answer);
  if (!Array.isArray(records) || records.length === 0) return;
  const Rows = isPhone() ? CardRows : TableRows;
  showPaintedPage(start, root, {
    title: words.label,
    breadcrumb: [],
    between: <div className="tools" />,
    body: <Rows words={words} records={records} offers={offers} />,
    read: 'main .sheet',
    kind: words.slug,
  });
}

/** Whether the rows are grouped on this device, so that those of the first page are not what will be shown: see kit/list/GroupChoice.tsx. */
const isGrouped = (slug: string): boolean =>
  !['null', '""'].includes(String(window.localStorage.getItem(`RaStorehadir.${slug}.group`)));

interface RowsProps {
  readonly words: PaintedDeclaration;
  readonly records: readonly RaRecord[];
  readonly offers: readonly string[];
}

/** Returns a column's cell that does not depend on the user's rights. */
function createPaintedCell({ fields }: PaintedDeclaration, source: string): Column['cell'] {
  const field = getField(fields, source);
  if (field.type !== 'reference') return createPlainCell(source, field);
  // Whether a reference is a link depends on the user's rights, so it is only styled like one.
  return (record) => {
    const text = formatField(source, field, record) ?? NO_VALUE_TEXT;
    return text === NO_VALUE_TEXT ? text : <span className="link">{text}</span>;
  };
}

const createPaintedColumns = (words: PaintedDeclaration): readonly Column[] =>
  listDeclaredColumns(words).map((declared) => {
    const column = toTextColumn(words.fields, declared);
    return typeof declared === 'string' ? { ...column, cell: createPaintedCell(words, declared) } : column;
  });

/** Returns the columns that the server supports and that are not hidden on this device: see kit/list/useHiddenColumns.ts. */
function listShownColumns(words: PaintedDeclaration, offers: readonly string[]): readonly Column[] {
  const all = createPaintedColumns(words).filter(({ needs }) => !needs || offers.includes(needs));
  const kept = window.localStorage.getItem(`RaStorehadir.${words.slug}.datatable`);
  const hidden = kept === null ? listInitiallyHidden(all) : (JSON.parse(kept) as readonly string[]);
  return all.filter(({ source }, index) => index === 0 || !hidden.includes(source));
}

/** Does not sort: a press on a heading is repeated in React's page when that is ready. */
const ignoreSort = () => undefined;

/** Whether the list can be sorted by a field. It must agree with kit/list/useListOptions.ts. */
const canSort = ({ calls }: PaintedDeclaration, source: string, offers: readonly string[]): boolean =>
  offers.includes('hadir') &&
  ((LIST_OPTIONS_BY_CALL as Readonly<Record<string, ListOptions | undefined>>)[
    calls.list ?? ''
  ]?.sort.includes(source) ??
    false);

/** Returns the props that table rows and cards have in common. */
const createRowProps = ({ slug, rowActions, pathOf }: PaintedDeclaration, record: RaRecord) => ({
  to: pathOf?.(record) ?? pathTo(slug, record.id),
  Link: PlainLink,
  actions: rowActions?.(record, PlainLink),
});

function TableRows({ words, records, offers }: RowsProps) {
  const columns = listShownColumns(words, offers);
  return (
    <Table
      caption={words.noun}
      headings={columns.map((column) => (
        <Heading
          key={column.source}
          column={column}
          onSort={canSort(words, column.source, offers) ? ignoreSort : undefined}
        />
      ))}
      hasActions={words.rowActions !== undefined}
    >
      {records.map((record) => (
        <TableRow key={record.id} record={record} columns={columns} {...createRowProps(words, record)} />
      ))}
    </Table>
  );
}

function CardRows({ words, records }: RowsProps) {
  const { title, text } = createCard(words, createPaintedColumns(words));
  return (
    <Cards>
      {records.map((record) => (
        <CardRow
          key={record.id}
          title={title(record)}
          text={text?.(record)}
          {...createRowProps(words, record)}
        />
      ))}
    </Cards>
  );
}
