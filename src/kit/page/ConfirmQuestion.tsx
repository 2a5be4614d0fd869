import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The dialog's text, which says what the consequence is instead of "are you sure". */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** By default "Batal", or "Kembali" where the act itself is cancelling: "Batal" beside "Batalkan …" would be read as the same thing. */
  readonly cancelLabel?: string;
  /** `primary` for an action that only reverts something, and so needs no warning colour. */
  readonly color?: 'error' | 'primary';
  /** A value that the dialog asks for is still missing, so it cannot be confirmed. */
  readonly incomplete?: boolean;
  readonly busy?: boolean;
  /** The reason why the last try failed; the dialog stays open. */
  readonly problem?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. Pressing Enter does not confirm by itself. */
export const ConfirmQuestion = (props: ConfirmDialogProps) => {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = /^batal/i.test(confirmLabel) ? 'Kembali' : 'Batal',
    color = 'error',
    incomplete = false,
    busy,
    problem,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      slotProps={{ paper: { role: 'alertdialog' } }}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        {children}
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button color={color} variant="contained" disabled={busy || incomplete} onClick={onConfirm}>
          {busy ? 'Memproses...' : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
