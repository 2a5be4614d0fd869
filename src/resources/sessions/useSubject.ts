import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Subject } from '../../../contract/subjects.ts';
import { mayKeep, usePerson, type Person } from '../../auth/person.ts';
import { pathTo } from '../shared/paths.ts';

/** Of the own subjects at least. */
const mayKeepSome = (person: Person): boolean => mayKeep(person, { teacherId: person.id });

/** The subject of the path: whose sessions these are, and the way up to them. */
export function useSubject() {
  const { subjectId = '' } = useParams();
  const person = usePerson();
  const {
    data: subject,
    error,
    isPending,
    refetch,
  } = useGetOne<Subject>('mata-pelajaran', { id: subjectId }, { retry: false, onError: () => undefined });
  const list = pathTo('mata-pelajaran', subjectId, 'sesi');
  const subjectCrumbs = [
    { label: 'Mata pelajaran', to: pathTo('mata-pelajaran') },
    { label: subject?.name ?? 'Mata pelajaran ini', to: pathTo('mata-pelajaran', subjectId) },
  ];
  return {
    subject,
    /** Until it is known what is to be said of it, and what may be done there. */
    isPending: isPending || person === undefined,
    error,
    refetch,
    /** The parent in every request of its sessions. */
    meta: { subjectId },
    list,
    /** undefined until it is known. */
    mayKeep: person && (subject ? mayKeep(person, subject) : mayKeepSome(person) ? undefined : false),
    subjectCrumbs,
    sessionCrumbs: [...subjectCrumbs, { label: 'Sesi', to: list }],
  };
}
