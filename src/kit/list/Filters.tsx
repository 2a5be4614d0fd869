import { useListContext } from 'react-admin';
import TextField from '@mui/material/TextField';
import { formatDate } from '../../i18n/format.ts';
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
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => set(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      fullWidth={false}
      sx={{ flex: '1 1 160px', maxWidth: { sm: 280 } }}
    >
      <option value="">{all}</option>
      {/* Chosen in an address, and not (or no longer) among them. */}
      {unknown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}

/** Only the records of a day and later, or earlier. */
export function DayFilter({ source, label }: FilterProps) {
  const [value, set] = useFilter(source);
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => set(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      fullWidth={false}
      sx={{ flex: '1 1 150px', maxWidth: { sm: 180 } }}
      // The field itself writes the day in the order of the browser's language.
      helperText={value && formatDate(value)}
    />
  );
}
