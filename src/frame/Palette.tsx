import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchIcon } from '../kit/page/icons.tsx';
import { useModal } from '../kit/page/useModal.ts';
import { useDebounced } from '../kit/page/useDebounced.ts';
import type { PaletteEntry } from './found.ts';
import { usePaletteSearch } from './useFound.ts';

const SEARCH_DEBOUNCE_MS = 150;

interface PaletteProps {
  readonly onClose: () => void;
  /** Shows the list of shortcuts. */
  readonly onHelp: () => void;
}

/** "Cari atau lompat ke…": finds pages, records and actions by a part of their name, from any page. Ctrl+K opens it. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const dialog = useModal();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const words = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const { groups, isSearching } = usePaletteSearch(words, onHelp);
  /** Whether the list still shows the results of earlier words. */
  const isOutdated = isSearching || words !== text.trim();
  const [isAwaited, setAwaited] = useState(false);
  const listId = useId();
  const navigate = useNavigate();
  const options = groups.flatMap(({ found }) => found);
  const at = Math.min(chosen, options.length - 1);
  const optionId = (place: number) => `${listId}-${place}`;

  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  const open = (found: PaletteEntry) => {
    onClose();
    if ('run' in found) found.run();
    else void navigate(found.to);
  };
  const openSelectedOption = useEffectEvent(() => {
    const first = options[at];
    if (first) open(first);
  });
  useEffect(() => {
    if (isAwaited && !isOutdated) openSelectedOption();
  }, [isAwaited, isOutdated]);
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at];
    if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(options.length, 1));
    else if (event.key === 'ArrowUp') setChosen((at + options.length - 1) % Math.max(options.length, 1));
    // A user who types fast and presses Enter wants the result of all the words, so it is opened when the search has finished.
    else if (event.key === 'Enter' && isOutdated) setAwaited(true);
    else if (event.key === 'Enter' && option) open(option);
    else return;
    event.preventDefault();
  };

  let place = 0;
  return (
    <dialog ref={dialog} className="pal" aria-label="Cari atau lompat ke" onClose={onClose}>
      <div className="pal-in">
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label="Cari atau lompat ke"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={options.length > 0 ? optionId(at) : undefined}
          autoComplete="off"
          placeholder="Cari atau lompat ke…"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="btn text" onClick={onClose}>
          Tutup
        </button>
      </div>
      {options.length > 0 && (
        <div
          className="pal-list"
          role="listbox"
          id={listId}
          aria-label="Hasil"
          aria-busy={isOutdated}
          tabIndex={-1}
        >
          {groups.map(({ title, found }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden>{title}</p>
              {found.map((option) => {
                const optionIndex = place++;
                return (
                  // The input handles the keys, because it keeps the focus, as in every combobox.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={'to' in option ? option.to : option.label}
                    id={optionId(optionIndex)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={optionIndex === at}
                    onClick={() => open(option)}
                  >
                    {option.label}
                    {option.hint && <small>{option.hint}</small>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
      <p className="pal-none" role="status">
        {options.length === 0 && (isOutdated ? 'Mencari…' : 'Tidak ada yang cocok.')}
      </p>
    </dialog>
  );
}
