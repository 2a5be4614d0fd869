import { useInput } from 'react-admin';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';

interface SwitchInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText?: string | undefined;
}

/** A switch for yes or no. react-admin's own input passes a ref that MUI 9 no longer takes, so it could not be focused. */
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
