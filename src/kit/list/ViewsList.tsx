import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import Popover from '@mui/material/Popover';
import { describeProblem } from '../../providers/errors.ts';
import { CheckIcon, CloseIcon } from '../page/icons.tsx';
import { useAttempt } from '../page/useAttempt.ts';
import { listInitiallyHidden, type AnyColumn } from './columns.ts';
import { OWN_ORDER, type ListState } from './listState.ts';
import { useListOptions } from './useListOptions.ts';
import { useSavedViews, type ShownView } from './useSavedViews.ts';
import { NameForm, SaveForm } from './ViewForms.tsx';
import './choices.css';
import './views.css';

export interface ViewsListProps {
  readonly columns: readonly AnyColumn[];
  /** The names of the list's filters. */
  readonly filterNames: readonly string[];
  /** The columns by which the list can be grouped. */
  readonly groups: readonly string[];
  /** The filters that the list has before anything is chosen. */
  readonly presetFilter: Readonly<Record<string, string>>;
  /** The button below which the open list appears; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The saved views of a list, and a field that saves what is shown now as one more. */
export const ViewsList = ({ anchor, onClose, ...list }: ViewsListProps) => (
  <Popover
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{
      paper: { className: 'choices-box views-box', role: 'dialog', 'aria-label': 'Tampilan tersimpan' },
    }}
  >
    <Views {...list} onClose={onClose} />
  </Popover>
);

/** What a list no longer has of a view, in words: "1 saringan, 2 kolom". */
const describeMissing = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${count} ${noun}`)
    .join(', ');

/** Returns a function that leaves out of a view what the list does not have (any more), and says what that was. */
function useKnownState({
  columns,
  filterNames,
  groups,
}: Pick<ViewsListProps, 'columns' | 'filterNames' | 'groups'>) {
  const { canSort } = useListOptions(useListContext().resource);
  const isColumn = (name: string) => columns.some(({ source }) => source === name);
  return ({
    filter,
    sort,
    hidden,
    group,
  }: ListState): { readonly state: ListState; readonly missing: string } => {
    const filters = Object.entries(filter).filter(([name]) => filterNames.includes(name));
    const known = hidden.filter(isColumn);
    const isSortKnown = sort.field === OWN_ORDER.field || canSort(sort.field);
    const isGroupKnown = group === '' || groups.includes(group);
    return {
      state: {
        filter: Object.fromEntries(filters),
        sort: isSortKnown ? sort : OWN_ORDER,
        hidden: known,
        group: isGroupKnown ? group : '',
      },
      missing: describeMissing({
        saringan: Object.keys(filter).length - filters.length,
        kolom: hidden.length - known.length,
        urutan: isSortKnown ? 0 : 1,
        kelompok: isGroupKnown ? 0 : 1,
      }),
    };
  };
}

/** Tells views apart: one on this device may have the name of another one. */
const getKey = ({ id, name }: ShownView): string => (id === undefined ? `di sini ${name}` : String(id));

function Views({ columns, filterNames, groups, presetFilter, onClose }: Omit<ViewsListProps, 'anchor'>) {
  const saved = useSavedViews(columns);
  const { views, shown, isLoading, error } = saved;
  const toKnown = useKnownState({ columns, filterNames, groups });
  const notify = useNotify();
  const { attempt, isBusy, failure } = useAttempt();
  const [removed, setRemoved] = useState<ShownView>();
  const [renamedKey, setRenamedKey] = useState<string>();
  /** The view whose button gets the focus again. */
  const [leftKey, setLeftKey] = useState<string>();
  const leaveName = (view: ShownView) => {
    setLeftKey(getKey(view));
    setRenamedKey(undefined);
  };

  const open = (view: ShownView) => {
    const { state, missing } = toKnown(view);
    saved.show(state, view.name);
    if (missing)
      notify(`Tampilan ${view.name} dibuka tanpa yang sudah tidak ada di daftar ini: ${missing}.`, {
        type: 'warning',
      });
    onClose();
  };
  const showFirst = () => {
    saved.show({
      filter: presetFilter,
      sort: OWN_ORDER,
      hidden: listInitiallyHidden(columns),
      group: '',
    });
    onClose();
  };
  const remove = (view: ShownView) => {
    setRemoved(view);
    void attempt(() => saved.remove(view)).catch(() => undefined);
  };
  const problem = failure ?? error;

  const renderViews = (label: string, some: readonly ShownView[]) =>
    some.length > 0 && (
      <>
        {views.some(({ isShared }) => isShared) && <p className="views-head">{label}</p>}
        <ul className="views-list" aria-label={label}>
          {some.map((view) => (
            <li key={getKey(view)}>
              {getKey(view) === renamedKey ? (
                <NameForm
                  view={view}
                  isBusy={isBusy}
                  onCancel={() => leaveName(view)}
                  onSave={(name) =>
                    void attempt(async () => {
                      await saved.rename(view, name);
                      leaveName(view);
                    })
                  }
                />
              ) : (
                <>
                  <button
                    type="button"
                    aria-current={view === shown ? 'true' : undefined}
                    onClick={() => open(view)}
                  >
                    {view.name}
                    {view === shown && <CheckIcon />}
                  </button>
                  {view.mayEdit && (
                    <>
                      <button
                        type="button"
                        className="icon-btn views-rename"
                        // The field that had the focus is gone.
                        // oxlint-disable-next-line jsx-a11y/no-autofocus
                        autoFocus={getKey(view) === leftKey}
                        aria-label={`Ganti nama tampilan ${view.name}`}
                        onClick={() => setRenamedKey(getKey(view))}
                      />
                      <button
                        type="button"
                        className="icon-btn"
                        aria-label={`Hapus tampilan ${view.name}`}
                        onClick={() => remove(view)}
                      >
                        <CloseIcon />
                      </button>
                    </>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      </>
    );

  return (
    <>
      <ul className="views-list">
        <li>
          {/* The popup opens by a press on its button, and the focus goes into it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <button type="button" autoFocus onClick={showFirst}>
            Tampilan awal
          </button>
        </li>
      </ul>
      {renderViews(
        'Milik saya',
        views.filter(({ isShared }) => !isShared),
      )}
      {renderViews(
        'Untuk semua staf',
        views.filter(({ isShared }) => isShared),
      )}
      <p role="status">
        {isLoading && 'Memuat data...'}
        {problem !== undefined && problem !== null && describeProblem(problem)}
        {removed && !problem && (
          <>
            {`Tampilan ${removed.name} dihapus. `}
            <button
              type="button"
              className="link"
              // The deleted view's button, which had the focus, is gone.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={() => {
                setRemoved(undefined);
                void attempt(() => saved.restore(removed));
              }}
            >
              Urungkan
            </button>
          </>
        )}
      </p>
      <SaveForm saved={saved} isBusy={isBusy} attempt={attempt} onSaved={onClose} />
    </>
  );
}
