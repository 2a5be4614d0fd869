import type { Ref } from 'react';
import { SearchIcon } from '../page/icons.tsx';

interface SearchFieldProps {
  readonly label: string;
  /** What can be looked for, where the label does not say it. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line with a magnifying glass; its name is read by everybody while it is empty. */
export const SearchField = ({ label, placeholder = label, value, onChange, ref }: SearchFieldProps) => (
  <div className="find-in">
    <SearchIcon />
    <input
      ref={ref}
      className="in"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);
