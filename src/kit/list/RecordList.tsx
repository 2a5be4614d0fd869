import { type ReactNode, useId, useState } from 'react';
import { ListBase, useListContext, type RaRecord } from 'react-admin';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { EmptyState, ErrorPanel, NothingFound } from '../page/states.tsx';
import { useExtensions } from '../../providers/extensions.ts';
import { getErrorStatus } from '../../providers/errors.ts';
import type { Meta } from '../../providers/endpoint.ts';
import type { Card, Column } from './columns.ts';
import { getFilterProps, collectPresets, useIsOffered, type Filter, type Preset } from './filters.ts';
import { GroupChoice, useGroupSource } from './GroupChoice.tsx';
import type { GroupedRecordsProps } from './GroupedRecords.tsx';
import { ListFilter } from './ListFilter.tsx';
import { Pager } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { SkipTo } from '../page/SkipTo.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ViewsButton } from './ViewsButton.tsx';
import { useIsMobile } from '../page/useIsMobile.ts';
import { ExportButton } from './ExportButton.tsx';
import { SearchInput } from './SearchInput.tsx';
import { SortChoice } from './SortChoice.tsx';
import { lazyScreen, plainScreen } from '../page/lazyScreen.tsx';
import { ColumnsIcon } from '../page/icons.tsx';
import type { ColumnsListProps } from './ColumnsList.tsx';

export interface RecordListProps<R extends RaRecord> {
  readonly resource: string;
  /** The name of one record, e.g. "kelas", for the texts of the search, the empty list and the exported file. */
  readonly noun: string;
  readonly columns: readonly Column<R>[];
  readonly card: Card<R>;
  /** The path at which a record opens. */
  readonly to?: (record: R) => string;
  /** The parent records of nested records. */
  readonly meta?: Meta;
  /** The list is part of another screen, so its page and search are not written into the URL. */
  readonly nested?: boolean;
  /** The filters beside the search. Each is shown where the server offers a filter for its `source` (extension). */
  readonly filters?: readonly Filter[];
  /** The message of an empty list instead of "Belum ada …". */
  readonly empty?: string;
  /** The button shown below the message of an empty list. */
  readonly firstStep?: ReactNode;
  /** Actions for selected records; without them nothing can be selected. */
  readonly bulkActionButtons?: ReactNode;
  readonly rowActions?: (record: R) => ReactNode;
  /** The sources of the columns by which the rows can be grouped. */
  readonly groups?: readonly string[] | undefined;
  /** How many records a page holds until the user chooses; one of {@link PAGE_SIZES}. */
  readonly pageSize?: number;
}

const PAGE_SIZES = [DEFAULT_PAGE_SIZE, 50, MAX_PAGE_SIZE];

const getPresetValues = (presets: Readonly<Record<string, Preset>> = {}) =>
  Object.fromEntries(Object.entries(presets).map(([source, { value }]) => [source, value]));

/** A complete list of a declared resource: search, table or cards, pages, selection, and the states loading, empty and failed. */
export function RecordList<R extends RaRecord>({ columns: declared, ...rest }: RecordListProps<R>) {
  const hasExtension = useExtensions();
  const columns = declared.filter(({ needs }) => !needs || hasExtension(needs));
  const props = { ...rest, columns };
  const { resource, meta, nested = false, filters = [] } = props;
  const isOffered = useIsOffered(resource);
  const presets = collectPresets(filters, isOffered);
  // Lists of different parents keep their page, search and selection apart.
  const parents = Object.values(meta ?? {});
  const storeKey = parents.length > 0 ? [resource, ...parents].join('.') : resource;
  return (
    <ListBase<R>
      key={storeKey}
      resource={resource}
      perPage={props.pageSize ?? DEFAULT_PAGE_SIZE}
      storeKey={nested ? false : storeKey}
      disableSyncWithLocation={nested}
      // The dashboard has checked the sign-in before it rendered this page.
      disableAuthentication
      filterDefaultValues={getPresetValues(presets)}
      queryOptions={{ meta, enabled: presets !== undefined, onError: () => undefined }}
    >
      <ListTools {...props} isOffered={isOffered} presetFilter={getPresetValues(presets)} />
      <Records {...props} presets={presets} />
    </ListBase>
  );
}

interface ToolsProps<R extends RaRecord> extends RecordListProps<R> {
  readonly isOffered: (filter: Filter) => boolean | undefined;
  readonly presetFilter: Readonly<Record<string, string>>;
}

function ListTools<R extends RaRecord>(props: ToolsProps<R>) {
  const { noun, columns, meta, filters = [], isOffered, bulkActionButtons } = props;
  const { error } = useListContext<R>();
  const all = filters.map((filter) => ({ filter, ...getFilterProps(filter) }));
  const shown = all.map(({ filter, source }) => (
    <ListFilter
      key={source}
      filter={filter}
      isOffered={isOffered(filter)}
      clears={all
        .filter(({ parentFilter: within }) => within === source)
        .map((childFilter) => childFilter.source)}
    />
  ));
  // A user who may not read the list gets no search.
  if (getErrorStatus(error) === 403) return null;
  const views = !props.nested && (
    <ViewsButton
      columns={columns}
      filterNames={all.filter(({ filter }) => isOffered(filter)).map(({ source }) => source)}
      groups={props.groups ?? []}
      presetFilter={props.presetFilter}
    />
  );
  const groups = columns.filter(({ source }) => props.groups?.includes(source));
  const toolbar = (
    <ListToolbar noun={noun} columns={columns} groups={groups} meta={meta} filters={shown} views={views} />
  );
  return bulkActionButtons ? <SelectionBar actions={bulkActionButtons}>{toolbar}</SelectionBar> : toolbar;
}

interface RecordsProps<R extends RaRecord> extends RecordListProps<R> {
  readonly presets?: Readonly<Record<string, Preset>> | undefined;
}

function Records<R extends RaRecord>(props: RecordsProps<R>) {
  const { noun, columns, card, to, rowActions, firstStep, presets = {} } = props;
  const { error, isPending, isFetching, data, total, filterValues, setFilters, refetch } =
    useListContext<R>();
  const mobile = useIsMobile();
  const id = useId();
  const [groupSource] = useGroupSource(props.resource);
  const groupBy =
    (props.groups?.includes(groupSource) && columns.find(({ source }) => source === groupSource)) ||
    undefined;
  if (error && !isFetching) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending || !data) return <WaitingRows />;
  if (data.length === 0 && total === 0) {
    const chosen = Object.entries(filterValues).filter(([, value]) => value);
    const clearFilters = () => setFilters({}, [], false);
    if (chosen.some(([source, value]) => presets[source]?.value !== value))
      return <NothingFound title={`Tidak ada ${noun} yang cocok.`} onClear={clearFilters} />;
    const words = chosen.map(([source]) => presets[source]?.words);
    return (
      <EmptyState title={props.empty ?? `${['Belum ada', noun, ...words].join(' ')}.`}>
        {firstStep}
        {words.length > 0 && (
          <button type="button" className="tool" onClick={clearFilters}>
            Tampilkan semua
          </button>
        )}
      </EmptyState>
    );
  }
  const isSelectable = Boolean(props.bulkActionButtons);
  const table = { caption: noun, columns, to, rowActions, selectable: isSelectable };
  return (
    <div id={id} tabIndex={-1} aria-busy={isFetching}>
      <SkipTo to={id} first="tbody a, .cards a">{`Langsung ke daftar ${noun}`}</SkipTo>
      {groupBy ? (
        <GroupedRecords {...table} card={card} groupBy={groupBy} waiting={<WaitingRows />} />
      ) : mobile ? (
        <RecordCards card={card} to={to} rowActions={rowActions} selectable={isSelectable} />
      ) : (
        <RecordTable {...table} />
      )}
      {!groupBy && <Pager sizes={PAGE_SIZES} />}
    </div>
  );
}

/** The placeholder of a list that is loading. Its lines are as high as the rows, so that nothing moves when they arrive. */
const PLACEHOLDER_LINES = 9;

const WaitingRows = () => (
  <div className="sheet waiting-rows" role="status" data-loading>
    <span className="vh">Memuat data...</span>
    {Array.from({ length: PLACEHOLDER_LINES }, (_, line) => (
      <i key={line} aria-hidden />
    ))}
  </div>
);

/** Loaded separately, because most lists are shown without groups. */
const GroupedRecords = plainScreen<'GroupedRecords', GroupedRecordsProps<RaRecord>>(
  () => import('./GroupedRecords.tsx'),
  'GroupedRecords',
  <WaitingRows />,
) as <R extends RaRecord>(props: GroupedRecordsProps<R>) => ReactNode;

interface ListToolbarProps<R extends RaRecord> {
  readonly noun: string;
  readonly columns: readonly Column<R>[];
  readonly meta?: Meta;
  readonly filters?: ReactNode;
  readonly views?: ReactNode;
  readonly groups: readonly Column<R>[];
}

function ListToolbar<R extends RaRecord>({
  noun,
  columns,
  meta,
  filters,
  views,
  groups,
}: ListToolbarProps<R>) {
  const { total } = useListContext();
  const mobile = useIsMobile();
  const hasRecords = Boolean(total);
  return (
    <div className="tools" role="group" aria-label="Cari dan saring">
      <SearchInput label={`Cari ${noun}`} />
      {filters}
      {hasRecords && mobile && <SortChoice columns={columns} />}
      {hasRecords && groups.length > 0 && <GroupChoice columns={groups} />}
      <div className="tools-end">
        {hasRecords && !mobile && <ColumnsMenu columns={columns} />}
        {hasRecords && <ExportButton noun={noun} columns={columns} meta={meta} />}
        {/* Also where a view finds nothing, so that another one can be chosen. */}
        {views}
      </div>
    </div>
  );
}

/** Loaded separately, so that the list does not wait for the menu's code. */
const ColumnsList = lazyScreen<'ColumnsList', ColumnsListProps>(
  () => import('./ColumnsList.tsx'),
  'ColumnsList',
  null,
);

/** The button "Kolom", with which the user chooses the table's columns. */
function ColumnsMenu<R extends RaRecord>({ columns }: { readonly columns: readonly Column<R>[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <ColumnsIcon />
        Kolom
      </button>
      {isWanted && <ColumnsList columns={columns} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
