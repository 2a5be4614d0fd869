import { useListContext, useStore } from 'react-admin';
import type { AnyColumn } from './columns.ts';
import { describeState, useChosenView, useListState, type ListState } from './listState.ts';

/** A list's state with a name, under which it is shown again. */
export interface SavedView extends ListState {
  readonly name: string;
}

const NO_VIEWS: SavedView[] = [];

/** The views of a list that were saved on this device, and which of them is shown. */
export function useSavedViews(columns: readonly AnyColumn[]) {
  const { resource } = useListContext();
  const [state, show] = useListState(columns);
  const [views, setViews] = useStore<SavedView[]>(`${resource}.views`, NO_VIEWS);
  const [, setChosen] = useChosenView(resource);
  const shownState = describeState(state);
  return {
    views,
    shown: views.find((view) => describeState(view) === shownState),
    show: (view: ListState & { readonly name?: string }) => {
      show(view);
      setChosen(view.name === undefined ? null : { name: view.name, state: describeState(view) });
    },
    /** A view of the same name is replaced. */
    save: (name: string) => {
      setViews(
        [...views.filter((view) => view.name !== name), { ...state, name }].toSorted((a, b) =>
          a.name.localeCompare(b.name, 'id', { numeric: true }),
        ),
      );
      setChosen({ name, state: shownState });
    },
    remove: ({ name }: SavedView) => setViews(views.filter((view) => view.name !== name)),
    restore: setViews,
  };
}
