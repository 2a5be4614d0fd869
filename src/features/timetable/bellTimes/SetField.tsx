import { formatDate } from '../../../i18n/format.ts';

interface SetFieldProps {
  readonly label: string;
  readonly value: string;
  readonly type?: 'text' | 'date';
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The name of a set, or one of its days. */
export const SetField = ({ label, value, type = 'text', error, onChange }: SetFieldProps) => (
  <label className="week-field">
    {label}
    <input
      type={type}
      value={value}
      aria-invalid={error !== undefined}
      onChange={({ target }) => onChange(target.value)}
    />
    {/* The device's picker writes it in the order of the browser's language. */}
    {type === 'date' && value && <small>{formatDate(value)}</small>}
    {error && <span className="week-wrong">{error}</span>}
  </label>
);
