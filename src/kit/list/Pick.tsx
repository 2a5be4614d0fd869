import { ChevronDownIcon } from '../page/icons.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** The label for a value that is none of the options, e.g. one from the URL. Without it the browser would show another option's label. */
  readonly unknown?: string;
  /** Whether the choice differs from the usual one, which highlights the frame. */
  readonly isOn: boolean;
}

/** A select in a list's toolbar: label and value in one frame, with the browser's own list of options. */
export const ToolbarSelect = ({ label, value, onChange, options, unknown, isOn }: PickProps) => (
  <span className={isOn ? 'pick on' : 'pick'}>
    <span aria-hidden>{`${label}:`}</span>
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {unknown !== undefined && options.every((option) => option.value !== value) && (
        <option value={value} disabled>
          {unknown}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDownIcon />
  </span>
);
