import TextField from '@mui/material/TextField';
import { REASON_MAX } from '../../../contract/limits.ts';

export interface ReasonFieldProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly label?: string | undefined;
  readonly helperText?: string | undefined;
  readonly hasError?: boolean;
  /** The label stands above the field also while it is empty. */
  readonly isLabelAbove?: true;
}

/** Why something is done, in a few words. */
export const ReasonField = ({
  reason,
  onReason,
  label = 'Alasan',
  helperText,
  hasError = false,
  isLabelAbove,
}: ReasonFieldProps) => (
  <TextField
    label={label}
    value={reason}
    required
    fullWidth
    margin="dense"
    error={hasError}
    helperText={helperText}
    slotProps={{
      inputLabel: { shrink: isLabelAbove },
      htmlInput: { maxLength: REASON_MAX, autoComplete: 'off' },
    }}
    onChange={({ target }) => onReason(target.value)}
  />
);
