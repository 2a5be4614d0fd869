import TextField from '@mui/material/TextField';
import { formatDateWithWeekday } from '../../i18n/format.ts';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly help?: string;
  /** false where the server sets a default for a missing day. */
  readonly required?: boolean;
}

/** In a narrow field a line ends after the weekday, not within the date. */
const toUnbrokenDate = (day: string): string => {
  const [weekday = '', ...rest] = formatDateWithWeekday(day).split(' ');
  return `${weekday} ${rest.join('\u00a0')}`;
};

/**
 * A date input outside of a form. The device's picker shows the day in the order of the browser's language, so the chosen day is also
 * written out below.
 */
export const DayField = ({ label, value, onChange, min, max, help, required = true }: DayFieldProps) => (
  <TextField
    type="date"
    label={label}
    value={value}
    required={required}
    fullWidth
    margin="dense"
    onChange={({ target }) => onChange(target.value)}
    helperText={[value && toUnbrokenDate(value), help].filter(Boolean).join('. ')}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
  />
);
