import { useState } from 'react';
import { useBulkDeleteController, useListContext, useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { Session } from '../../../../contract/lessons/sessions.ts';
import { DELETED_SESSION_DAYS } from '../../../../contract/limits.ts';
import type { Meta } from '../../../providers/endpoint.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { serverMessageOf } from '../../../providers/serverMessage.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { done } from './messages.ts';

/** Deletes the selected sessions in one request, after saying how many and what goes with them. */
export function DeleteSelected({ meta }: { readonly meta: Meta }) {
  const { data = [], selectedIds, onUnselectItems } = useListContext<Session>();
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const [refusal, setRefusal] = useState<unknown>();
  const { isPending, handleDelete } = useBulkDeleteController<Session>({
    mutationMode: 'pessimistic',
    mutationOptions: {
      meta,
      onSuccess: (deleted) => {
        // A lost sign-in resolves without ids (react-admin): nothing was deleted.
        if (!Array.isArray(deleted)) return;
        setAsking(false);
        onUnselectItems();
        notify(serverMessageOf(deleted) ?? done.remove, { type: 'success' });
      },
      onError: setRefusal,
    },
  });
  const isHadir = useIsHadir();
  const consequence = isHadir
    ? `Admin dapat memulihkannya dalam ${DELETED_SESSION_DAYS} hari, beserta catatan kehadirannya. Sesi yang sudah pernah dicatat kehadirannya hanya dapat dihapus admin.`
    : 'Semua catatan kehadiran di dalamnya ikut terhapus. Tindakan ini tidak dapat dibatalkan.';
  const close = () => {
    setAsking(false);
    setRefusal(undefined);
  };
  const named = data.filter(({ id }) => selectedIds.includes(id)).map(({ name, id }) => name ?? id);
  const others = selectedIds.length - named.length;
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        Hapus
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Hapus ${selectedIds.length} sesi?`}
        confirmLabel={`Hapus ${selectedIds.length} sesi`}
        busy={isPending}
        problem={refusal === undefined ? undefined : <Failure error={refusal} />}
        onConfirm={() => {
          setRefusal(undefined);
          handleDelete();
        }}
        onClose={close}
      >
        {named.join(', ')}
        {others > 0 && ` dan ${others} sesi di halaman lain`}. {consequence}
      </ConfirmDialog>
    </>
  );
}
