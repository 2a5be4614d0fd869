import { useInput } from 'react-admin';
import FormHelperText from '@mui/material/FormHelperText';
import { WEEKDAYS } from '../../../../contract/schoolWeek.ts';
import '../gate.css';

interface WeekdaysInputProps {
  readonly source: string;
  readonly label: string;
}

/** Ticks for the days of a week; the value is their numbers, 1 is Monday. */
export function WeekdaysInput({ source, label }: WeekdaysInputProps) {
  const { field, fieldState } = useInput({ source });
  const days: readonly number[] = Array.isArray(field.value) ? field.value : [];
  return (
    <fieldset className="gate-weekdays">
      <legend className="small">{label}</legend>
      {WEEKDAYS.map((name, at) => (
        <label key={name}>
          <input
            type="checkbox"
            name={field.name}
            checked={days.includes(at + 1)}
            aria-invalid={fieldState.invalid}
            onBlur={field.onBlur}
            onChange={({ target }) =>
              field.onChange(
                target.checked ? [...days, at + 1].toSorted() : days.filter((day) => day !== at + 1),
              )
            }
          />
          {name}
        </label>
      ))}
      <FormHelperText error={fieldState.invalid}>{fieldState.error?.message}</FormHelperText>
    </fieldset>
  );
}
