import { Fragment } from 'react';
import { useGetList } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Subject } from '../../../contract/subjects.ts';
import { NOTHING } from './columns.ts';
import { RecordLink } from './RecordLink.tsx';

interface RelatedSubjectsProps {
  /** The name to look for: the API has no other way to ask for a class's or a teacher's subjects. */
  readonly search: string;
  /** The search also finds similar names. */
  readonly belongs: (subject: Subject) => boolean;
}

/** The subjects of a class or of a teacher, as links. */
export function RelatedSubjects({ search, belongs }: RelatedSubjectsProps) {
  const { data, isPending } = useGetList<Subject>(
    'mata-pelajaran',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, filter: { q: search } },
    { retry: false, onError: () => undefined },
  );
  if (isPending) return '…';
  const subjects = data?.filter(belongs) ?? [];
  if (subjects.length === 0) return NOTHING;
  return subjects.map(({ id, name, Class }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <RecordLink resource="mata-pelajaran" id={id} label={Class ? `${name} (${Class.name})` : name} />
    </Fragment>
  ));
}
