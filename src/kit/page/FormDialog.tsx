import { useId } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { formatNumber } from '../../i18n/format.ts';
import { BusyButton } from './BusyButton.tsx';
import { Failure } from './Failure.tsx';
import { PlainDialog, type PlainDialogProps } from './PlainDialog.tsx';

/** Begins in the first input of what has come, as the `ref` of a dialog's content. MUI alone focuses the dialog as a whole. */
export const focusFirst = (content: HTMLElement | null): void =>
  content?.querySelector<HTMLElement>('input, textarea')?.focus();

export interface FormDialogProps extends Omit<PlainDialogProps, 'actions' | 'ref'> {
  readonly submitLabel: string;
  /** Whether enough is filled in to be sent. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** What went wrong; undefined also where an input says it. */
  readonly failure: unknown;
  readonly onSubmit: () => void;
}

/** A dialog with a few inputs, which begins in the first, and one button that sends them, as Enter does. */
export function FormDialog({
  closeLabel = 'Batal',
  submitLabel,
  isReady,
  isBusy,
  failure,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <PlainDialog
      {...dialog}
      closeLabel={closeLabel}
      ref={focusFirst}
      actions={
        <BusyButton type="submit" form={formId} variant="contained" busy={isBusy} disabled={!isReady}>
          {isBusy ? 'Memproses...' : submitLabel}
        </BusyButton>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would tell it to a form that the dialog was opened from, too.
          event.stopPropagation();
          if (isReady && !isBusy) onSubmit();
        }}
      >
        {children}
        {failure !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Failure error={failure} />
          </Alert>
        )}
      </form>
    </PlainDialog>
  );
}

interface PastedLinesProps {
  /** What a line holds, e.g. "Satu baris: nomor kartu; NIS". */
  readonly label: string;
  readonly helperText: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Set when there are more lines than are taken at once: how many are. */
  readonly exceeded: number | false;
}

/** Takes lines that are pasted from a spreadsheet. */
export const PastedLines = ({ label, helperText, text, onText, exceeded }: PastedLinesProps) => (
  <TextField
    multiline
    fullWidth
    minRows={6}
    maxRows={12}
    margin="dense"
    label={label}
    value={text}
    error={exceeded !== false}
    helperText={exceeded === false ? helperText : `Paling banyak ${formatNumber(exceeded)} baris sekaligus`}
    onChange={({ target }) => onText(target.value)}
  />
);
