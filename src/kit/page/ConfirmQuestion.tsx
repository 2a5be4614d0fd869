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
  /** What it means: the consequence, not "are you sure". */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** What only takes something back is no warning. */
  readonly color?: 'error' | 'primary';
  /** What it asks for is not filled in yet. */
  readonly incomplete?: boolean;
  readonly busy?: boolean;
  /** Why the last try failed; the dialog stays open. */
  readonly problem?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back; Enter alone does not agree. */
export const ConfirmQuestion = (props: ConfirmDialogProps) => {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Batal',
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
