import { Fragment } from 'react';
import { NOTHING } from './columns.ts';
import { LoadProblem } from './LoadProblem.tsx';
import { RecordLink } from './RecordLink.tsx';
import { useRelatedSubjects, type SubjectsOwner } from './useRelatedSubjects.ts';

/** The subjects of a class or of a teacher, as links. */
export function RelatedSubjects(owner: SubjectsOwner) {
  const { data: subjects, error, isFetching, progress, refetch } = useRelatedSubjects(owner);
  if (!subjects && isFetching) return ['Memuat data...', progress].filter(Boolean).join(' ');
  if (!subjects) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (subjects.length === 0) return NOTHING;
  return subjects.map(({ id, name, Class }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <RecordLink resource="mata-pelajaran" id={id} label={Class ? `${name} (${Class.name})` : name} />
    </Fragment>
  ));
}
