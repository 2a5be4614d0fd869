import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { useAttempt } from '../page/useAttempt.ts';

interface UndoBatchProps {
  /** What is taken back: "impor siswa.xlsx" */
  readonly name: string;
  /** What the button says of one that is half taken back. */
  readonly label?: string;
  readonly color?: 'inherit';
  readonly undo: () => Promise<void>;
  /** What is said when it is done; undefined where the page itself shows how it goes on. */
  readonly notice?: string;
  /** Why it could not be taken back, as the dialog says it. */
  readonly failureText?: (failure: unknown) => ReactNode;
  /** What goes with it. */
  readonly children: ReactNode;
}

/** Asks before it takes a batch back: all that the batch made goes. */
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
