import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { formatDate } from '../../i18n/format.ts';
import { Pick } from './Pick.tsx';
import type { Preset } from './presets.ts';

interface FilterProps {
  /** The server's name of the filter. */
  readonly source: string;
  readonly label: string;
}

function useFilter(source: string, clears: readonly string[] = []): [string, (value: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const cleared = Object.fromEntries(clears.map((name) => [name, undefined]));
  const set = (value: string) =>
    setFilters({ ...filterValues, ...cleared, [source]: value || undefined }, [], false);
  return [String(filterValues[source] ?? ''), set];
}

interface ChoiceFilterProps extends FilterProps {
  /** What is shown when nothing is chosen: "Semua guru". */
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** For the list around it. */
  readonly preset?: Preset;
  /** Other filters that begin anew with another choice. */
  readonly clears?: readonly string[] | undefined;
}

/** Only the records of one choice. */
export function ChoiceFilter({ source, label, all, choices, clears }: ChoiceFilterProps) {
  const [value, set] = useFilter(source, clears);
  const unknown = value !== '' && !choices.some((choice) => choice.value === value);
  const options = [
    { value: '', label: all },
    // Chosen in an address, and not (or no longer) among them.
    ...(unknown ? [{ value, label: value }] : []),
    ...choices,
  ];
  return <Pick label={label} value={value} onChange={set} options={options} isOn={value !== ''} />;
}

interface OwnFilterProps {
  /** The server's name of the filter. */
  readonly source: string;
  readonly reference?: string;
  readonly children: ReactNode;
}

/** A screen's own filter, made of these: it needs no form. */
export const OwnFilter = ({ children }: OwnFilterProps) => children;

/** Only the records of a day and later, or earlier. */
export function DayFilter({ source, label }: FilterProps) {
  const [value, set] = useFilter(source);
  return (
    <span className={value ? 'pick on' : 'pick'}>
      <span aria-hidden>{`${label}:`}</span>
      <input type="date" aria-label={label} value={value} onChange={({ target }) => set(target.value)} />
      {/* The field itself writes the day in the order of the browser's language. */}
      {value && <span>{formatDate(value)}</span>}
    </span>
  );
}
