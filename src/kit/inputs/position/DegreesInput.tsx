import { useState, type ClipboardEvent } from 'react';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import TextField from '@mui/material/TextField';
import { parseDegrees, parsePosition } from './position.ts';

interface DegreesInputProps {
  readonly source: 'latitude' | 'longitude';
  readonly label: string;
  readonly helperText: string;
}

/**
 * One number of a place. Not the browser's own input, which takes either the comma or the point, by its language. A
 * place copied from a map ("-7.257, 112.752") fills both numbers.
 */
export function DegreesInput({ source, label, helperText }: DegreesInputProps) {
  const { field, fieldState, id } = useInput({ source });
  const { setValue } = useFormContext();
  /** The text while it is being typed. */
  const [typed, setTyped] = useState<string>();

  const paste = (event: ClipboardEvent) => {
    const position = parsePosition(event.clipboardData.getData('text'));
    if (!position) return;
    event.preventDefault();
    setTyped(undefined);
    setValue('latitude', position[0], { shouldDirty: true });
    setValue('longitude', position[1], { shouldDirty: true });
  };

  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={label}
      value={typed ?? String(field.value).replace('.', ',')}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
      onPaste={paste}
      onChange={({ target }) => {
        setTyped(target.value);
        // Invalid input goes to the server as typed, and its answer appears beside the input.
        field.onChange(parseDegrees(target.value) ?? target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
    />
  );
}
