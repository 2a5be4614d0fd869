import { useState } from 'react';
import { useDelete, useNotify } from 'react-admin';
import IconButton from '@mui/material/IconButton';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { useQueryClient } from '@tanstack/react-query';
import type { Student } from '../../../../contract/people/users.ts';
import type { Meta } from '../../../providers/endpoint.ts';
import { serverMessageOf } from '../../../providers/serverMessage.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { nameOf } from '../../../school/people.ts';
import { STUDENT_REMOVED } from './members/messages.ts';

interface RemoveStudentProps {
  readonly student: Student;
  readonly className: string;
  readonly meta: Meta;
}

export function RemoveStudent({ student, className, meta }: RemoveStudentProps) {
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [remove, { isPending, error, reset }] = useDelete(
    'siswa-kelas',
    { id: student.id, previousData: student, meta },
    {
      onSuccess: (removed) => {
        // A lost sign-in resolves without a record (react-admin): no pupil was removed.
        if (removed?.id === undefined) return;
        notify(serverMessageOf(removed) ?? STUDENT_REMOVED, { type: 'success' });
        // The class holds its number of pupils.
        void queryClient.invalidateQueries({ queryKey: ['kelas'] });
      },
      onError: () => undefined,
    },
  );
  const name = nameOf(student);
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <IconButton
        sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
        aria-label={`Hapus ${name} dari kelas`}
        title="Hapus dari kelas"
        onClick={() => setAsking(true)}
      >
        <PersonRemoveOutlined />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={`Hapus ${name} dari kelas ${className}?`}
        confirmLabel="Hapus dari kelas"
        busy={isPending}
        problem={error ? <Failure error={error} /> : undefined}
        onConfirm={() => void remove()}
        onClose={close}
      >
        Akunnya tidak terhapus, dan catatan kehadiran yang sudah dicatat tetap ada.
      </ConfirmDialog>
    </>
  );
}
