import TextField from '@mui/material/TextField';
import { REASON_MAX_LENGTH } from '../../../contract/limits.ts';

export interface ReasonFieldProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly label?: string | undefined;
  readonly helperText?: string | undefined;
  readonly hasError?: boolean;
  /** Keeps the label above the field even while it is empty. */
  readonly isLabelAbove?: true;
}

/** A text field for the reason of an action, in a few words. */
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
      htmlInput: { maxLength: REASON_MAX_LENGTH, autoComplete: 'off' },
    }}
    onChange={({ target }) => onReason(target.value)}
  />
);
