import { useState } from 'react';
import { useListContext, type RaRecord } from 'react-admin';
import { BookmarkIcon } from '../page/icons.tsx';
import { lazyScreen } from '../page/lazyScreen.tsx';
import type { Column } from './columns.ts';
import { describeState, useChosenView, useListState } from './listState.ts';
import type { ViewsListProps } from './ViewsList.tsx';

/** Loaded separately, so that the list does not wait for the popup's code. */
const ViewsList = lazyScreen<'ViewsList', ViewsListProps>(() => import('./ViewsList.tsx'), 'ViewsList', null);

interface ViewsButtonProps<R extends RaRecord> {
  readonly columns: readonly Column<R>[];
  readonly filterNames: readonly string[];
  readonly groups: readonly string[];
  readonly presetFilter: Readonly<Record<string, string>>;
}

/** The button "Tampilan", with which filters, order and columns are saved under a name, and shown again. It says which are shown. */
export function ViewsButton<R extends RaRecord>(props: ViewsButtonProps<R>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [state] = useListState(props.columns);
  const [chosen] = useChosenView(useListContext().resource);
  const isShown = chosen?.state === describeState(state);
  return (
    <>
      <button
        type="button"
        className="tool"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
      >
        <BookmarkIcon />
        {chosen && isShown ? `Tampilan: ${chosen.name}` : 'Tampilan'}
      </button>
      {isWanted && <ViewsList {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
