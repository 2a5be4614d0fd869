import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Subject } from '../../../../contract/lessons/subjects.ts';
import { useMay, usePerson } from '../../../person/person.ts';
import { pathTo } from '../../../kit/page/paths.ts';

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
  const mayCreate = useMay('sesi', 'create', subject);
  const mayUpdate = useMay('sesi', 'update', subject);
  const mayRemove = useMay('sesi', 'removeMany', subject);
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
    mayCreate,
    mayUpdate,
    mayRemove,
    subjectCrumbs,
    sessionCrumbs: [...subjectCrumbs, { label: 'Sesi', to: list }],
  };
}
