import { type ReactNode, type Ref, useId } from 'react';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

export interface PlainDialogProps extends Pick<DialogProps, 'maxWidth'> {
  readonly title: ReactNode;
  /** The label of the button that closes it; null where `actions` have one of their own. */
  readonly closeLabel?: string | null;
  /** The buttons beside the one that closes it. */
  readonly actions?: ReactNode;
  /** Of the content, e.g. to begin in an input of it. */
  readonly ref?: Ref<HTMLDivElement> | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that shows something, named by its title. */
export function PlainDialog({
  title,
  closeLabel = 'Tutup',
  actions,
  ref,
  onClose,
  maxWidth = 'xs',
  children,
}: PlainDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={maxWidth} fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent ref={ref}>{children}</DialogContent>
      <DialogActions>
        {closeLabel !== null && <Button onClick={onClose}>{closeLabel}</Button>}
        {actions}
      </DialogActions>
    </Dialog>
  );
}
