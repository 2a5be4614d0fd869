import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Subject } from '../../../contract/subjects.ts';
import { mayKeep, usePerson } from '../../auth/person.ts';
import { pathTo } from '../shared/paths.ts';

/** The subject of the path: whose sessions these are, and the way up to them. */
export function useSubject() {
  const { subjectId = '' } = useParams();
  const person = usePerson();
  const { data: subject } = useGetOne<Subject>(
    'mata-pelajaran',
    { id: subjectId },
    { retry: false, onError: () => undefined },
  );
  return {
    subject,
    /** The parent in every request of its sessions. */
    meta: { subjectId },
    list: pathTo('mata-pelajaran', subjectId, 'sesi'),
    mayKeep: person !== undefined && subject !== undefined && mayKeep(person, subject),
    subjectCrumbs: [
      { label: 'Mata pelajaran', to: pathTo('mata-pelajaran') },
      { label: subject?.name ?? 'Mata pelajaran ini', to: pathTo('mata-pelajaran', subjectId) },
    ],
  };
}
