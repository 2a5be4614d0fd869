import { useState } from 'react';
import { useGetOne } from 'react-admin';
import Button from '@mui/material/Button';
import type { Id } from '../../../../../contract/calls.ts';
import type { Class } from '../../../../../contract/people/classes.ts';
import { lazyDialog } from '../../../../kit/page/lazyDialog.tsx';
import { may, usePerson } from '../../../../person/person.ts';
import type { MoveDialogProps } from './MoveOver.tsx';

const MoveDialog = lazyDialog<'MoveDialog', MoveDialogProps>(() => import('./MoveOver.tsx'), 'MoveDialog');

interface MovePupilProps {
  readonly pupil: { readonly id: Id; readonly name: string };
  readonly classId: Id;
  /** The pupil's first day in that class, where it is known. */
  readonly since?: string | undefined;
}

/** Extension: "Pindah kelas" on a pupil's own pages, for the class that he or she is in. */
export function MovePupil({ pupil, classId, since }: MovePupilProps) {
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  const { data } = useGetOne<Class>(
    'kelas',
    { id: classId },
    { enabled: asking, retry: false, onError: () => undefined },
  );
  if (!person || !may(person, 'moveClassStudent')) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Pindah kelas
      </Button>
      {asking && data && (
        <MoveDialog pupil={pupil} since={since} schoolClass={data} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
