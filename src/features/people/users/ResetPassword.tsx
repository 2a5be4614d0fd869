import { useState } from 'react';
import Button from '@mui/material/Button';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { may, usePerson } from '../../../person/person.ts';
import type { PersonRecord } from './personRecord.ts';

const ResetPasswordDialog = lazyDialog(() => import('./ResetPasswordDialog.tsx'), 'ResetPasswordDialog');

/** Extension: a new password for somebody who has forgotten the old one, made by the server. One's own is changed in the profile. */
export function ResetPassword({ user }: { readonly user: PersonRecord }) {
  const person = usePerson();
  const [isAsking, setAsking] = useState(false);
  if (!person || !may(person, 'resetPasswordOfUser')) return null;
  if (person.id !== undefined && String(person.id) === String(user.id)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Atur ulang kata sandi
      </Button>
      {isAsking && <ResetPasswordDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}
