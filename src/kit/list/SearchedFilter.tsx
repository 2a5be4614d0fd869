import { useState } from 'react';
import { useGetList, useGetMany, useListContext, type RaRecord } from 'react-admin';
import { keepPreviousData } from '@tanstack/react-query';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDebounced } from '../page/useDebounced.ts';
import { toSearchText } from './searchedName.ts';

interface SearchedFilterProps {
  /** The filter's name on the server. */
  readonly source: string;
  readonly reference: string;
  readonly label: string;
  /** The placeholder while nothing is chosen, e.g. "Semua kelas". */
  readonly all: string;
  readonly nameOf: (record: RaRecord) => string;
  /** Restricts the records that can be found. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Only the first records are requested; the others are found by typing. */
const FIRST_PAGE = { page: 1, perPage: 25 };
const SEARCH_DEBOUNCE_MS = 300;

/** A filter by one of many records of another resource, which is found by typing. */
export function SearchedFilter({ source, reference, label, all, nameOf, filter }: SearchedFilterProps) {
  const { filterValues, setFilters } = useListContext();
  const chosen = String(filterValues[source] ?? '');
  const [text, setText] = useState('');
  const [last, setLast] = useState<RaRecord | null>(null);
  const q = toSearchText(useDebounced(text, SEARCH_DEBOUNCE_MS));
  const { data = [], isFetching } = useGetList(
    reference,
    { pagination: FIRST_PAGE, filter: q ? { ...filter, q } : filter },
    { retry: false, placeholderData: keepPreviousData, onError: () => undefined },
  );
  const isChosen = (record: RaRecord | null) => String(record?.id) === chosen;
  const seen = data.find(isChosen) ?? (isChosen(last) ? last : undefined);
  // The chosen record may come from the URL and not be among those found, so its name is requested.
  const { data: [named] = [] } = useGetMany(
    reference,
    { ids: [chosen] },
    { enabled: chosen !== '' && !seen, onError: () => undefined },
  );
  return (
    <Autocomplete<RaRecord>
      size="small"
      options={data}
      value={chosen === '' ? null : (seen ?? named ?? { id: chosen })}
      onChange={(_event, choice) => {
        setLast(choice);
        setFilters({ ...filterValues, [source]: choice?.id }, [], false);
      }}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => String(one.id) === String(other.id)}
      // The server has already filtered the options.
      filterOptions={(found) => found}
      loading={isFetching}
      loadingText="Memuat data..."
      noOptionsText={`Tidak ada ${label.toLowerCase()} yang cocok.`}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          fullWidth
          label={label}
          placeholder={all}
          slotProps={{ ...slotProps, inputLabel: { ...slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
