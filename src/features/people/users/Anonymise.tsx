import { useState } from 'react';
import Button from '@mui/material/Button';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { isLeaver } from '../../../school/people.ts';
import type { PersonRecord } from './personRecord.ts';

const AnonymiseDialog = lazyDialog(() => import('./AnonymiseDialog.tsx'), 'AnonymiseDialog');

/** Extension: deletes the personal data of somebody who has left. It is offered only once. */
export function Anonymise({ user }: { readonly user: PersonRecord }) {
  const person = usePerson();
  const [isAsking, setAsking] = useState(false);
  if (!person || !may(person, 'anonymiseUser')) return null;
  if (!isLeaver(user) || user.anonymised_at) return null;
  if (person.id !== undefined && String(person.id) === String(user.id)) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Hapus data pribadi
      </Button>
      {isAsking && <AnonymiseDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}
