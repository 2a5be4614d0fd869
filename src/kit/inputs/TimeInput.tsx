import { useState } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import TextField from '@mui/material/TextField';
import { parseTime, shownTime } from './clock.ts';

interface TimeInputProps {
  readonly source: string;
  readonly label: string;
  readonly isRequired?: boolean;
}

const HINT = '24 jam, misalnya 07.30';
const htmlInput = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const;

/** A time of the day. Not the browser's own input: in another language that one asks for AM and PM. */
export function TimeInput({ source, label, isRequired }: TimeInputProps) {
  const { field, fieldState, id } = useInput({ source });
  /** The text while it is being typed. On blur it is written in full. */
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} isRequired={isRequired} />}
      value={typed ?? shownTime(field.value)}
      placeholder="07.30"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? HINT}
      slotProps={{ htmlInput }}
      onChange={({ target }) => {
        setTyped(target.value);
        // Invalid input goes to the server as typed, and its answer appears beside the input.
        field.onChange(parseTime(target.value) ?? target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
    />
  );
}
