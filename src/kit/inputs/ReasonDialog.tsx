import { ReasonField, type ReasonFieldProps } from './ReasonField.tsx';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import type { ConfirmDialogProps } from '../page/ConfirmQuestion.tsx';

interface ReasonDialogProps
  extends
    Omit<ConfirmDialogProps, 'open' | 'incomplete'>,
    Pick<ReasonFieldProps, 'reason' | 'onReason' | 'helperText'> {
  /** The label of the reason field, e.g. "Alasan pembatalan". */
  readonly reasonLabel?: string;
}

/** A dialog that requires a reason before it can be confirmed. */
export const ReasonDialog = ({
  reason,
  onReason,
  reasonLabel,
  helperText,
  children,
  ...dialog
}: ReasonDialogProps) => (
  <ConfirmDialog open incomplete={!reason.trim()} {...dialog}>
    {children}
    <ReasonField label={reasonLabel} reason={reason} onReason={onReason} helperText={helperText} />
  </ConfirmDialog>
);
