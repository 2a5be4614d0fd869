import { useState } from 'react';
import Popover from '@mui/material/Popover';
import { CheckIcon, CloseIcon } from '../page/icons.tsx';
import { listInitiallyHidden, type AnyColumn } from './columns.ts';
import { OWN_ORDER } from './listState.ts';
import { useSavedViews, type SavedView } from './useSavedViews.ts';
import './choices.css';
import './views.css';

export interface ViewsListProps {
  readonly columns: readonly AnyColumn[];
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

const MAX_NAME_LENGTH = 60;

function Views({ columns, presetFilter, onClose }: Omit<ViewsListProps, 'anchor'>) {
  const { views, shown, show, save, remove, restore } = useSavedViews(columns);
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<{ readonly view: SavedView; readonly before: SavedView[] }>();
  const trimmed = name.trim();
  const isKnown = views.some((view) => view.name === trimmed);
  return (
    <>
      <ul className="views-list">
        <li>
          <button
            type="button"
            // The popup opens by a press on its button, and the focus goes into it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={() => {
              show({
                filter: presetFilter,
                sort: OWN_ORDER,
                hidden: listInitiallyHidden(columns),
                group: '',
              });
              onClose();
            }}
          >
            Tampilan awal
          </button>
        </li>
        {views.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              aria-current={view === shown ? 'true' : undefined}
              onClick={() => {
                show(view);
                onClose();
              }}
            >
              {view.name}
              {view === shown && <CheckIcon />}
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={`Hapus tampilan ${view.name}`}
              onClick={() => {
                setRemoved({ view, before: views });
                remove(view);
              }}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {removed && (
          <>
            {`Tampilan ${removed.view.name} dihapus. `}
            <button
              type="button"
              className="link"
              // The deleted view's button, which had the focus, is gone.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={() => {
                restore(removed.before);
                setRemoved(undefined);
              }}
            >
              Urungkan
            </button>
          </>
        )}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!trimmed) return;
          save(trimmed);
          onClose();
        }}
      >
        <label>
          Simpan yang tampak sekarang sebagai
          <input
            className="in"
            type="text"
            required
            maxLength={MAX_NAME_LENGTH}
            placeholder="Nama tampilan"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <small>Saringan, urutan, dan kolom; di perangkat ini.</small>
        <button type="submit" className="tool">
          {isKnown ? `Ganti ${trimmed}` : 'Simpan'}
        </button>
      </form>
    </>
  );
}
