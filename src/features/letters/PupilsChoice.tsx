import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { LetterPupil } from '../../../contract/letters.ts';
import { useDebounced } from '../../kit/page/useDebounced.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { LETTERS_SLUG } from '../../school/paths.ts';
import { listLetterPupils } from './endpoints.ts';

const SEARCH_DELAY_MS = 250;

interface PupilsChoiceProps {
  readonly value: readonly LetterPupil[];
  readonly onChange: (pupils: readonly LetterPupil[]) => void;
  readonly problem: string | undefined;
}

const nameOf = ({ fullname, Class }: LetterPupil): string =>
  Class ? `${fullname} (${Class.name})` : fullname;

/** An input for one or more pupils of the same letter, found by name or NIS. */
export function PupilsChoice({ value, onChange, problem }: PupilsChoiceProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text, SEARCH_DELAY_MS);
  const act = useRunAction();
  const { data = [], isFetching } = useQuery({
    queryKey: [LETTERS_SLUG, 'calon', search],
    queryFn: ({ signal }) => act(listLetterPupils, { search }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<LetterPupil, true>
      multiple
      options={[...data]}
      value={[...value]}
      onChange={(_event, chosen) => onChange(chosen)}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => String(one.id) === String(other.id)}
      filterSelectedOptions
      // The server has already filtered the options.
      filterOptions={(found) => found}
      loading={isFetching}
      loadingText="Memuat data..."
      noOptionsText="Tidak ada siswa yang cocok."
      renderInput={(params) => (
        <TextField
          {...params}
          label="Siswa"
          margin="dense"
          placeholder={value.length === 0 ? 'Nama atau NIS' : undefined}
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}
