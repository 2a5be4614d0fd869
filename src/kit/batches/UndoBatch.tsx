import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { useAttempt } from '../page/useAttempt.ts';

interface UndoBatchProps {
  /** The batch's name in the dialog, e.g. "impor siswa.xlsx". */
  readonly name: string;
  /** The button's text; another one than the default is needed for a batch that is already half undone. */
  readonly label?: string;
  readonly color?: 'inherit';
  readonly undo: () => Promise<void>;
  /** The notification after undoing; undefined where the page itself shows the progress. */
  readonly notice?: string;
  /** The text that the dialog shows when undoing failed. */
  readonly failureText?: (failure: unknown) => ReactNode;
  /** The dialog's text: what is deleted along with the batch. */
  readonly children: ReactNode;
}

/** A button that asks for confirmation and then undoes a batch: all records that it made are deleted. */
export function UndoBatch(props: UndoBatchProps) {
  const { name, label = 'Urungkan', color, undo, notice, failureText, children } = props;
  const [isOpen, setOpen] = useState(false);
  const { isBusy, failure, attempt, forget } = useAttempt();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const open = () => {
    forget();
    setOpen(true);
  };
  const confirm = () =>
    attempt(async () => {
      await undo();
      setOpen(false);
      if (notice === undefined) return;
      notify(notice, { type: 'success' });
      void queryClient.invalidateQueries();
    });
  return (
    <>
      <Button variant="outlined" {...(color && { color })} aria-label={`Urungkan ${name}`} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Urungkan ${name}?`}
        confirmLabel="Urungkan"
        busy={isBusy}
        problem={failure === undefined ? undefined : failureText?.(failure)}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
