import { useState, type KeyboardEvent } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { keepPreviousData } from '@tanstack/react-query';
import Popover from '@mui/material/Popover';
import { CheckIcon } from '../page/icons.tsx';
import { useDebounced } from '../page/useDebounced.ts';
import type { SelectOption } from './Pick.tsx';
import { SearchField } from './SearchField.tsx';
import { toSearchText } from './searchedName.ts';
import './choices.css';

/** Records of another resource that are too many to be listed at once, so that they are found by typing. */
export interface FoundChoices {
  readonly reference: string;
  readonly nameOf: (record: RaRecord) => string;
  /** Restricts the records that can be found. */
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface ChoicesListProps {
  readonly label: string;
  /** The choice of nothing, e.g. "Semua kelas". */
  readonly all: string;
  readonly options: readonly SelectOption[];
  /** Where the other choices are found, if `options` are not all. */
  readonly find?: FoundChoices | undefined;
  readonly chosen: readonly string[];
  /** Whether several may be chosen; one alone takes the place of the one before. */
  readonly isSeveral: boolean;
  readonly onChoose: (values: readonly string[], options: readonly SelectOption[]) => void;
  /** The button below which the open list appears; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** More options than are seen at once get a search field. */
const SEARCHED_FROM = 9;
const FIRST_PAGE = { page: 1, perPage: 25 };
const SEARCH_DEBOUNCE_MS = 300;

/** The open list of a filter's choices, with a search field where there are many. */
export function ChoicesList({ anchor, onClose, ...list }: ChoicesListProps) {
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'choices-box' } }}
    >
      {list.find ? (
        <FoundOptions {...list} find={list.find} onClose={onClose} />
      ) : (
        <ListedOptions {...list} onClose={onClose} />
      )}
    </Popover>
  );
}

type OptionsProps = Omit<ChoicesListProps, 'anchor'>;

/** All options are known, and typing leaves those that have the words in them. */
function ListedOptions(props: OptionsProps) {
  const [text, setText] = useState('');
  const words = text.toLocaleLowerCase('id').split(/\s+/).filter(Boolean);
  const shown = props.options.filter(({ label }) =>
    words.every((word) => label.toLocaleLowerCase('id').includes(word)),
  );
  const search = props.options.length >= SEARCHED_FROM ? { text, setText } : undefined;
  return <Options {...props} shown={shown} search={search} />;
}

/** The server finds the options. Those already chosen come first. */
function FoundOptions({ find, ...props }: OptionsProps & { readonly find: FoundChoices }) {
  const { reference, nameOf, filter } = find;
  const [text, setText] = useState('');
  const q = toSearchText(useDebounced(text, SEARCH_DEBOUNCE_MS));
  const { data = [], isFetching } = useGetList(
    reference,
    { pagination: FIRST_PAGE, filter: q ? { ...filter, q } : filter },
    { retry: false, placeholderData: keepPreviousData, onError: () => undefined },
  );
  const found = data.map((record) => ({ value: String(record.id), label: nameOf(record) }));
  const shown = q
    ? found
    : [
        ...props.options,
        ...found.filter(({ value }) => !props.options.some((option) => option.value === value)),
      ];
  return <Options {...props} shown={shown} search={{ text, setText }} isFetching={isFetching} />;
}

interface ShownProps extends OptionsProps {
  readonly shown: readonly SelectOption[];
  readonly search?: { readonly text: string; readonly setText: (text: string) => void } | undefined;
  readonly isFetching?: boolean;
}

function Options(props: ShownProps) {
  const { label, all, options, shown, search, chosen, isSeveral, onChoose, onClose, isFetching } = props;
  const [active, setActive] = useState(0);
  const entries = [{ value: '', label: all }, ...shown];
  const at = Math.min(active, entries.length - 1);

  const choose = (value: string) => {
    const known = [...options, ...shown];
    if (value === '') onChoose([], known);
    else if (!isSeveral) onChoose([value], known);
    else
      onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value], known);
    if (!isSeveral || value === '') onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(move, entries.length - 1));
    setActive(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')[next]?.focus();
  };

  return (
    <div
      role="presentation"
      onKeyDown={({ key, target, currentTarget }) => {
        if (key !== 'ArrowDown' || !(target instanceof HTMLInputElement)) return;
        currentTarget.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus();
      }}
    >
      {search && (
        <SearchField label={`Cari ${label.toLowerCase()}`} value={search.text} onChange={search.setText} />
      )}
      <div
        role="listbox"
        aria-label={label}
        aria-multiselectable={isSeveral}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, index) => (
          <button
            key={entry.value}
            type="button"
            role="option"
            tabIndex={index === at ? 0 : -1}
            aria-selected={entry.value === '' ? chosen.length === 0 : chosen.includes(entry.value)}
            // The popup opens by a press on its button, and the focus goes into it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={index === 0 && !search}
            onFocus={() => setActive(index)}
            onClick={() => choose(entry.value)}
          >
            <CheckIcon />
            {entry.label}
          </button>
        ))}
      </div>
      <p role="status">
        {shown.length === 0 &&
          (isFetching ? 'Memuat data...' : `Tidak ada ${label.toLowerCase()} yang cocok.`)}
      </p>
    </div>
  );
}
