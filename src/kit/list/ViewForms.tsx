import { useState, type FormEvent } from 'react';
import { MAX_VIEW_NAME_LENGTH } from '../../../contract/limits.ts';
import { CheckIcon, CloseIcon } from '../page/icons.tsx';
import type { ShownView, useSavedViews } from './useSavedViews.ts';

interface NameFormProps {
  readonly view: ShownView;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** A view's name, in the place of its button. */
export function NameForm({ view, isBusy, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(view.name);
  return (
    <form
      className="views-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !isBusy) onSave(name.trim());
      }}
    >
      <input
        className="in"
        type="text"
        required
        // The button that had the focus is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Nama tampilan"
        maxLength={MAX_VIEW_NAME_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape leaves the name, not the whole popup.
          event.stopPropagation();
          onCancel();
        }}
      />
      <button type="submit" className="icon-btn" aria-label="Simpan" aria-disabled={isBusy || undefined}>
        <CheckIcon />
      </button>
      <button type="button" className="icon-btn" aria-label="Batal" onClick={onCancel}>
        <CloseIcon />
      </button>
    </form>
  );
}

interface SaveFormProps {
  readonly saved: ReturnType<typeof useSavedViews>;
  readonly isBusy: boolean;
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  readonly onSaved: () => void;
}

/** Saves what is shown now under a name, for oneself or for all. */
export function SaveForm({ saved, isBusy, attempt, onSaved }: SaveFormProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const trimmed = name.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!trimmed || isBusy) return;
    void attempt(async () => {
      await saved.save(trimmed, isShared);
      onSaved();
    });
  };
  return (
    <form className="views-save" onSubmit={save}>
      <label>
        Simpan yang tampak sekarang sebagai
        <input
          className="in"
          type="text"
          required
          maxLength={MAX_VIEW_NAME_LENGTH}
          placeholder="Nama tampilan"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <small>
        {saved.isOnDevice
          ? 'Saringan, urutan, kolom, dan kelompok; di perangkat ini.'
          : 'Saringan, urutan, kolom, dan kelompok; di semua perangkat Anda.'}
      </small>
      {saved.mayShare && (
        <label className="views-shared">
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          Untuk semua staf
        </label>
      )}
      <button type="submit" className="tool" aria-disabled={isBusy || undefined}>
        {saved.find(trimmed, isShared) ? `Ganti ${trimmed}` : 'Simpan'}
      </button>
    </form>
  );
}
