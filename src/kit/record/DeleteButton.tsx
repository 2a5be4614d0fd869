import { useState, type ReactNode } from 'react';
import { useDelete, useNotify, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { Meta } from '../../providers/endpoint.ts';
import { serverMessageOf } from '../../providers/serverMessage.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { Failure } from '../page/Failure.tsx';

interface DeleteButtonProps {
  readonly resource: string;
  readonly record: RaRecord;
  readonly meta?: Meta;
  /** What is deleted, by kind and name: "kelas X-1". */
  readonly what: string;
  /** What goes with it. */
  readonly consequence: ReactNode;
  readonly done: string;
  /** Where to go afterwards. */
  readonly to: string;
}

/** Deletes one record after asking by its name. A refusal is read in the dialog. */
export function DeleteButton({ resource, record, meta, what, consequence, done, to }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const [remove, { isPending, error, reset }] = useDelete(
    resource,
    { id: record.id, previousData: record, meta },
    {
      onSuccess: (deleted) => {
        // A lost sign-in resolves without a record (react-admin): nothing was deleted.
        if (deleted?.id === undefined) return;
        notify(serverMessageOf(deleted) ?? done, { type: 'success' });
        navigate(to);
      },
      onError: () => undefined,
    },
  );
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        Hapus
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Hapus ${what}?`}
        confirmLabel="Hapus"
        busy={isPending}
        problem={error ? <Failure error={error} /> : undefined}
        onConfirm={() => void remove()}
        onClose={close}
      >
        {consequence} Tindakan ini tidak dapat dibatalkan.
      </ConfirmDialog>
    </>
  );
}
