import { useListContext, useStore, type SortPayload } from 'react-admin';
import type { AnyColumn } from './columns.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';

/** What a list shows and how, without the page and the words that were searched for. */
interface ListState {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortPayload;
  /** The columns that are hidden. */
  readonly hidden: readonly string[];
}

/** A list's state with a name, under which it is shown again. */
export interface SavedView extends ListState {
  readonly name: string;
}

const NO_VIEWS: SavedView[] = [];

/** Whether two states show the same, whichever was set first. */
const isSameState = (one: ListState, other: ListState): boolean => describe(one) === describe(other);

const describe = ({ filter, sort, hidden }: ListState): string =>
  JSON.stringify([
    Object.entries(filter)
      .filter(([name, value]) => name !== 'q' && value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    [sort.field, sort.order],
    hidden.toSorted(),
  ]);

/** The views of a list that were saved on this device, and which of them is shown. */
export function useSavedViews(columns: readonly AnyColumn[]) {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext();
  const [hidden, setHidden] = useHiddenColumns(resource, columns);
  const [views, setViews] = useStore<SavedView[]>(`${resource}.views`, NO_VIEWS);
  const { q: _search, ...filter } = filterValues as Readonly<Record<string, unknown>>;
  const state: ListState = { filter, sort, hidden };
  return {
    views,
    shown: views.find((view) => isSameState(view, state)),
    show: (view: ListState) => {
      setFilters({ ...view.filter }, [], false);
      setSort({ ...view.sort });
      setHidden([...view.hidden]);
    },
    /** A view of the same name is replaced. */
    save: (name: string) =>
      setViews(
        [...views.filter((view) => view.name !== name), { ...state, name }].toSorted((a, b) =>
          a.name.localeCompare(b.name, 'id', { numeric: true }),
        ),
      ),
    remove: ({ name }: SavedView) => setViews(views.filter((view) => view.name !== name)),
    restore: setViews,
  };
}
