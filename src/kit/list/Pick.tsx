import { ChevronDownIcon } from '../page/icons.tsx';

export interface PickOption {
  readonly value: string;
  readonly label: string;
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly PickOption[];
  /** Said of a value that is none of the options, as an address may have one: never another one's name. */
  readonly unknown?: string;
  /** Something else than usual is chosen. */
  readonly isOn: boolean;
}

/** A choice among the tools of a list: its name and its value in one frame, the browser's own list below. */
export const Pick = ({ label, value, onChange, options, unknown, isOn }: PickProps) => (
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
