import { useState } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import Button from '@mui/material/Button';
import { may, usePerson } from '../../../person/person.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { nameOf } from '../../../school/people.ts';
import { endSignIns } from './endpoints.ts';

/** Extension: ends all sign-ins of a user, for example after a phone was lost or a school computer was left open. */
export function EndSignIns({ user }: { readonly user: RaRecord }) {
  const person = usePerson();
  const act = useRunAction();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { isBusy, failure, attempt, forget } = useAttempt();
  if (!person || !may(person, 'endSignInsOfUser')) return null;

  const close = () => {
    setAsking(false);
    forget();
  };
  const end = () =>
    attempt(async () => {
      await act(endSignIns, user.id);
      notify(`Berhasil mengeluarkan ${nameOf(user)}`, { type: 'success' });
      setAsking(false);
    });

  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Keluarkan dari semua perangkat
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Keluarkan ${nameOf(user)} dari semua perangkat?`}
        confirmLabel="Keluarkan"
        busy={isBusy}
        problem={failure === undefined ? undefined : <Failure error={failure} />}
        onConfirm={() => void end()}
        onClose={close}
      >
        Di semua perangkat kata sandi harus diisi lagi untuk masuk. Kata sandinya tetap. Jika ini akun Anda,
        perangkat ini tetap masuk.
      </ConfirmDialog>
    </>
  );
}
