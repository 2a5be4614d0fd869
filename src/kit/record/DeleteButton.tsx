import { useState, type ReactNode } from 'react';
import { useDeleteController, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { getServerMessage } from '../../providers/serverMessage.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { Failure } from '../page/Failure.tsx';

interface DeleteButtonProps {
  /** The kind and name of the record, e.g. "kelas X-1". */
  readonly what: string;
  /** What is deleted along with the record. */
  readonly consequence: ReactNode;
  readonly done: string;
  /** The path that is opened afterwards. */
  readonly to: string;
}

/** A button that deletes the surrounding record after a question that names it. The server's refusal is shown in the dialog. */
export function DeleteButton({ what, consequence, done, to }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const notify = useNotify();
  const navigate = useNavigate();
  const { isPending, handleDelete } = useDeleteController({
    mutationMode: 'pessimistic',
    mutationOptions: {
      onSuccess: (deleted) => {
        // After a lost sign-in react-admin resolves without a record; nothing was deleted then.
        if (deleted?.id === undefined) return;
        notify(getServerMessage(deleted) ?? done, { type: 'success' });
        navigate(to);
      },
      onError: setRefusal,
    },
  });
  const close = () => {
    setAsking(false);
    setRefusal(undefined);
  };
  const deleteRecord = () => {
    setRefusal(undefined);
    handleDelete();
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
        problem={refusal === undefined ? undefined : <Failure error={refusal} />}
        onConfirm={deleteRecord}
        onClose={close}
      >
        {consequence} Tindakan ini tidak dapat dibatalkan.
      </ConfirmDialog>
    </>
  );
}
