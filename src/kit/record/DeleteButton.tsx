import { useState, type ReactNode } from 'react';
import { useDeleteController, useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { serverMessageOf } from '../../providers/serverMessage.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { Failure } from '../page/Failure.tsx';

interface DeleteButtonProps {
  /** What is deleted, by kind and name: "kelas X-1". */
  readonly what: string;
  /** What goes with it. */
  readonly consequence: ReactNode;
  readonly done: string;
  /** Where to go afterwards. */
  readonly to: string;
}

/** Deletes the record around it after asking by its name. A refusal is read in the dialog. */
export function DeleteButton({ what, consequence, done, to }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const notify = useNotify();
  const navigate = useNavigate();
  const { isPending, handleDelete } = useDeleteController({
    mutationMode: 'pessimistic',
    mutationOptions: {
      onSuccess: (deleted) => {
        // A lost sign-in resolves without a record (react-admin): nothing was deleted.
        if (deleted?.id === undefined) return;
        notify(serverMessageOf(deleted) ?? done, { type: 'success' });
        navigate(to);
      },
      onError: setRefusal,
    },
  });
  const close = () => {
    setAsking(false);
    setRefusal(undefined);
  };
  const remove = () => {
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
        onConfirm={remove}
        onClose={close}
      >
        {consequence} Tindakan ini tidak dapat dibatalkan.
      </ConfirmDialog>
    </>
  );
}
