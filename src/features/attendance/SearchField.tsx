import { useLayoutEffect, useRef } from 'react';
import { SearchField as Field } from '../../kit/list/SearchField.tsx';

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
    <Field
      label="Cari siswa (nama atau NIS)"
      placeholder="Cari nama atau NIS"
      value={value}
      onChange={onChange}
      ref={input}
    />
  );
}
