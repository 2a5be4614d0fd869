import TextField from '@mui/material/TextField';

interface ReasonFieldProps<R extends string> {
  readonly reasons: readonly R[];
  readonly value: R | null;
  readonly onChange: (reason: R | null) => void;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const ReasonField = <R extends string>({ reasons, value, onChange }: ReasonFieldProps<R>) => (
  <TextField
    select
    label="Alasan"
    value={value ?? ''}
    fullWidth
    margin="dense"
    onChange={({ target }) => onChange(reasons.find((reason) => reason === target.value) ?? null)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">Tidak disebutkan</option>
    {reasons.map((reason) => (
      <option key={reason} value={reason}>
        {capitalise(reason)}
      </option>
    ))}
  </TextField>
);
