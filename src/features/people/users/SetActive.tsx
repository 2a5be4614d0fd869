import { useState } from 'react';
import Button from '@mui/material/Button';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { isLeaver } from '../../../school/people.ts';
import type { PersonRecord } from './personRecord.ts';

const SetActiveDialog = lazyDialog(() => import('./SetActiveDialog.tsx'), 'SetActiveDialog');

/** Extension: the buttons "Nonaktifkan" and "Aktifkan lagi". Nobody can deactivate their own account. */
export function SetActive({ user }: { readonly user: PersonRecord }) {
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  if (!person || !may(person, 'setUserActive')) return null;
  // Somebody whose personal data was deleted cannot be activated again.
  if (user.anonymised_at) return null;
  if (person.id !== undefined && String(person.id) === String(user.id)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {isLeaver(user) ? 'Aktifkan lagi' : 'Nonaktifkan'}
      </Button>
      {asking && <SetActiveDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}
