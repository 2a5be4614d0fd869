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
  /** Something else than usual is chosen. */
  readonly isOn: boolean;
}

/** A choice among the tools of a list: its name and its value in one frame, the browser's own list below. */
export const Pick = ({ label, value, onChange, options, isOn }: PickProps) => (
  <span className={isOn ? 'pick on' : 'pick'}>
    <span aria-hidden>{`${label}:`}</span>
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDownIcon />
  </span>
);
