import { useInput } from 'react-admin';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';

interface SwitchInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText?: string | undefined;
}

/** Yes or no. react-admin's own hands MUI 9 a ref that it no longer takes, so that it could not be focused. */
export function SwitchInput({ source, label, helperText }: SwitchInputProps) {
  const { field, fieldState, id } = useInput({ source });
  const helpId = `${id}-help`;
  const input = { ref: field.ref, id, 'aria-describedby': helpId, 'aria-invalid': fieldState.invalid };
  return (
    <>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={field.name}
            checked={Boolean(field.value)}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input }}
          />
        }
      />
      <FormHelperText id={helpId} error={fieldState.invalid} sx={{ mx: 1.75, mb: 2 }}>
        {fieldState.error?.message ?? helperText}
      </FormHelperText>
    </>
  );
}
