import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import type { Letter } from '../../../contract/letters.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../kit/page/Failure.tsx';
import { useAttempt } from '../../kit/page/useAttempt.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { deleteLetterImage } from './actions.ts';
import { formatLetterDays, letterTitle } from './words.ts';

/** Deletes the picture of a letter for good; the letter stays. It also works for a withdrawn letter. */
export function DeletePicture({ letter }: { readonly letter: Letter }) {
  const [isAsking, setAsking] = useState(false);
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt } = useAttempt();
  const first = letter.Students[0]?.fullname ?? '';
  const who = letter.pupils > 1 ? `${first} dan ${letter.pupils - 1} lainnya` : first;
  const remove = () =>
    attempt(async () => {
      await act(deleteLetterImage, { id: letter.id });
      setAsking(false);
      notify('Foto surat dihapus', { type: 'success' });
      void queryClient.invalidateQueries();
    });
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`Hapus foto surat ${who}`}
        onClick={() => setAsking(true)}
      >
        Hapus foto
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={`Hapus foto ${letterTitle(letter).toLowerCase()} ${who}?`}
          confirmLabel="Hapus foto"
          busy={isBusy}
          problem={failure === undefined ? undefined : <Failure error={failure} />}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          Foto surat untuk {formatLetterDays(letter)} dihapus untuk selamanya dan tidak dapat diurungkan.
          Suratnya sendiri dan kehadirannya tetap.
        </ConfirmDialog>
      )}
    </>
  );
}
