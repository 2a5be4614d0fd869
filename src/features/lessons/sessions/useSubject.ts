import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Subject } from '../../../../contract/lessons/subjects.ts';
import { useMay, usePerson } from '../../../person/person.ts';
import { pathTo } from '../../../kit/page/paths.ts';

/** The subject of the path, what the user may do with its sessions, and the breadcrumbs above them. */
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
    /** Whether the subject or the user's permissions are not known yet. */
    isPending: isPending || person === undefined,
    error,
    refetch,
    /** The `meta` for every request of the subject's sessions: it names their parent. */
    meta: { subjectId },
    list,
    mayCreate,
    mayUpdate,
    mayRemove,
    subjectCrumbs,
    sessionCrumbs: [...subjectCrumbs, { label: 'Sesi', to: list }],
  };
}
