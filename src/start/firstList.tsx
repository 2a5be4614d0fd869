/**
 * Paints the rows of a list from the answer that the first script has asked for, where React will put them: they can be read
 * seconds before the application is there.
 */
import type { RaRecord } from 'react-admin';
import { LISTS } from '../../contract/lists.ts';
import type { ListOptions } from '../../contract/resources.ts';
import {
  cardOf,
  declaredColumns,
  fieldOf,
  plainCellOf,
  textColumn,
  textOf,
  type Words,
} from '../kit/declare/words.tsx';
import { hiddenAtFirst, NOTHING, type Column } from '../kit/list/columns.ts';
import { CardRow, Cards, Heading, Table, TableRow } from '../kit/list/rows.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { PlainLink } from '../kit/page/plainLink.tsx';
import { answered } from './answered.ts';
import type { FirstCalls } from './firstCalls.ts';
import { isPhone, show } from './stage.tsx';

/** What every resource declares whose list follows from its declaration: see scripts/declaredOnly.ts. */
const DECLARED = Object.values(
  import.meta.glob<readonly Words[]>('../features/**/resource.tsx', {
    query: '?only=slug,label,noun,calls,fields,nameOf,columns,card,rowActions',
    import: 'default',
    eager: true,
  }),
).flat();

export async function paintList(start: HTMLElement, root: HTMLElement, calls: FirstCalls): Promise<void> {
  const { list, offers } = calls;
  const words = DECLARED.find(({ slug }) => slug === list?.slug);
  if (!list || !words) return;
  const records = await answered<readonly RaRecord[]>(list.answer);
  if (!Array.isArray(records) || records.length === 0) return;
  const Rows = isPhone() ? CardRows : TableRows;
  show(start, root, {
    title: words.label,
    breadcrumb: [],
    offers,
    between: <div className="tools" />,
    body: <Rows words={words} records={records} offers={offers} />,
    read: 'main .sheet',
    kind: words.slug,
  });
}

interface RowsProps {
  readonly words: Words;
  readonly records: readonly RaRecord[];
  readonly offers: readonly string[];
}

/** What a column shows without asking who looks. */
function cellOf({ fields }: Words, source: string): Column['cell'] {
  const field = fieldOf(fields, source);
  if (field.type !== 'reference') return plainCellOf(source, field);
  // Whether it is a link depends on who looks.
  return (record) => {
    const text = textOf(source, field, record) ?? NOTHING;
    return text === NOTHING ? text : <span className="link">{text}</span>;
  };
}

const columnsOf = (words: Words): readonly Column[] =>
  declaredColumns(words).map((declared) => {
    const column = textColumn(words.fields, declared);
    return typeof declared === 'string' ? { ...column, cell: cellOf(words, declared) } : column;
  });

/** The columns that the server has and that nobody has hidden on this device: kit/list/useHiddenColumns.ts. */
function shownColumns(words: Words, offers: readonly string[]): readonly Column[] {
  const all = columnsOf(words).filter(({ needs }) => !needs || offers.includes(needs));
  const kept = window.localStorage.getItem(`RaStorehadir.${words.slug}.datatable`);
  const hidden = kept === null ? hiddenAtFirst(all) : (JSON.parse(kept) as readonly string[]);
  return all.filter(({ source }, index) => index === 0 || !hidden.includes(source));
}

/** Puts nothing in order yet: what is pressed is pressed in React's page, once that is there. */
const notYet = () => undefined;

/** As kit/list/useListOptions.ts has it. */
const canSort = ({ calls }: Words, source: string, offers: readonly string[]): boolean =>
  offers.includes('hadir') &&
  ((LISTS as Readonly<Record<string, ListOptions | undefined>>)[calls.list ?? '']?.sort.includes(source) ??
    false);

/** What the rows of a table and of cards have in common. */
const rowOf = ({ slug, rowActions }: Words, record: RaRecord) => ({
  to: pathTo(slug, record.id),
  Link: PlainLink,
  actions: rowActions?.(record, PlainLink),
});

function TableRows({ words, records, offers }: RowsProps) {
  const columns = shownColumns(words, offers);
  return (
    <Table
      caption={words.noun}
      headings={columns.map((column) => (
        <Heading
          key={column.source}
          column={column}
          onSort={canSort(words, column.source, offers) ? notYet : undefined}
        />
      ))}
      hasActions={words.rowActions !== undefined}
    >
      {records.map((record) => (
        <TableRow key={record.id} record={record} columns={columns} {...rowOf(words, record)} />
      ))}
    </Table>
  );
}

function CardRows({ words, records }: RowsProps) {
  const { title, text } = cardOf(words, columnsOf(words));
  return (
    <Cards>
      {records.map((record) => (
        <CardRow key={record.id} title={title(record)} text={text?.(record)} {...rowOf(words, record)} />
      ))}
    </Cards>
  );
}
