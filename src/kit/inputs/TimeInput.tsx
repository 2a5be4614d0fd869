import { useState } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import TextField from '@mui/material/TextField';
import { parseTime, formatStoredTime } from './clock.ts';

interface TimeInputProps {
  readonly source: string;
  readonly label: string;
  readonly isRequired?: boolean;
}

const TIME_HINT = '24 jam, misalnya 07.30';
const htmlInput = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const;

/** An input for a time of day. The browser's own input asks for AM and PM in some languages. */
export function TimeInput({ source, label, isRequired }: TimeInputProps) {
  const { field, fieldState, id } = useInput({ source });
  /** The text while the user types; undefined after blur, when the value is shown in full. */
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} isRequired={isRequired} />}
      value={typed ?? formatStoredTime(field.value)}
      placeholder="07.30"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? TIME_HINT}
      slotProps={{ htmlInput }}
      onChange={({ target }) => {
        setTyped(target.value);
        // Invalid input is sent to the server as typed, and the server's error appears beside the input.
        field.onChange(parseTime(target.value) ?? target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
    />
  );
}
