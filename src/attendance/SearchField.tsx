import { useLayoutEffect, useRef } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Search from '@mui/icons-material/Search';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** It was asked for, and is there to be typed into. */
  readonly focused?: boolean;
}

export function SearchField({ value, onChange, focused = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <TextField
      type="search"
      size="small"
      label="Cari siswa (nama atau NIS)"
      placeholder="Cari siswa (nama atau NIS)"
      value={value}
      inputRef={input}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
