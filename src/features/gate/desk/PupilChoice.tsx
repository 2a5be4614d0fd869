import { useEffect, useRef } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { InClass } from './desk.ts';

interface PupilChoiceProps {
  readonly pupils: readonly InClass[];
  readonly value: InClass | null;
  readonly onChange: (pupil: InClass | null) => void;
  readonly problem?: string | undefined;
}

/** More lines than anybody reads; typing finds the others. */
const MAX_SHOWN = 30;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** A pupil, found by name, class or NIS among those of today. It needs no network. */
export function PupilChoice({ pupils, value, onChange, problem }: PupilChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const hadValue = useRef(false);
  // A queue stands at the desk: after one pupil the next is typed at once. Where a dialog begins is its own.
  useEffect(() => {
    if (value === null && hadValue.current) input.current?.focus();
    hadValue.current = value !== null;
  }, [value]);
  return (
    <Autocomplete<InClass>
      options={[...pupils]}
      value={value}
      onChange={(_event, pupil) => onChange(pupil)}
      getOptionLabel={({ fullname, Class }) => `${fullname} (${Class.name})`}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => String(one.id) === String(other.id)}
      filterOptions={(all, { inputValue }) => {
        const words = wordsOf(inputValue);
        const found = all.filter(({ fullname, nis, Class }) => {
          const text = `${fullname} ${Class.name} ${nis ?? ''} (${Class.name})`.toLowerCase();
          return words.every((word) => text.includes(word));
        });
        return found.slice(0, MAX_SHOWN);
      }}
      autoHighlight
      noOptionsText="Tidak ada siswa yang cocok."
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input}
          required
          margin="dense"
          label="Siswa"
          placeholder="Nama, kelas, atau NIS"
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}
