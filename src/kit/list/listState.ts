/** What a list shows and how, which is saved under a name as a view. */
import { useListContext, useStore, type SortPayload } from 'react-admin';
import type { AnyColumn } from './columns.ts';
import { useGroupSource } from './GroupChoice.tsx';
import { useHiddenColumns } from './useHiddenColumns.ts';

/** The page and the words that were searched for are no part of it. */
export interface ListState {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: SortPayload;
  /** The columns that are hidden. */
  readonly hidden: readonly string[];
  /** The column by which the rows are grouped; empty for none. */
  readonly group: string;
}

/** The list's own order, which react-admin writes like this. */
export const OWN_ORDER: SortPayload = { field: 'id', order: 'ASC' };

/** A text that is the same for two states that show the same, whichever filter was set first. */
export const describeState = ({ filter, sort, hidden, group }: ListState): string =>
  JSON.stringify([
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => `${name}=${String(value)}`)
      .toSorted(),
    [sort.field, sort.order],
    hidden.toSorted(),
    group,
  ]);

/** The list's state, and a function that shows another one. */
export function useListState(
  columns: readonly AnyColumn[],
): readonly [state: ListState, show: (state: ListState) => void] {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext();
  const [hidden, setHidden] = useHiddenColumns(resource, columns);
  const [group, setGroup] = useGroupSource(resource);
  const { q: _search, ...filter } = filterValues as Readonly<Record<string, unknown>>;
  const show = (state: ListState) => {
    setFilters({ ...state.filter }, [], false);
    setSort({ ...state.sort });
    setHidden([...state.hidden]);
    setGroup(state.group);
  };
  return [{ filter, sort, hidden, group }, show];
}

/** The name of the view that was chosen last, with the {@link describeState} of what it shows. */
export const useChosenView = (resource: string) =>
  useStore<{ readonly name: string; readonly state: string } | null>(`${resource}.view`, null);
