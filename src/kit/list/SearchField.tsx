import type { Ref } from 'react';
import { SearchIcon } from '../page/icons.tsx';

interface SearchFieldProps {
  readonly label: string;
  /** What can be searched for, where the label does not say it. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A search field with a magnifying glass. Unless another placeholder is given, its label is the placeholder, so that everybody can read it
 * while the field is empty.
 */
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
