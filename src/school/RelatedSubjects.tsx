import type { Subject } from '../../contract/lessons/subjects.ts';
import { LoadProblem } from '../kit/page/LoadProblem.tsx';
import { RecordLinks } from '../kit/record/RecordLinks.tsx';
import { useRelatedSubjects, type SubjectsOwner } from './useRelatedSubjects.ts';

/** A class's own do not say its name again. */
const toLink =
  ({ field }: SubjectsOwner) =>
  ({ id, name, Class }: Subject) => ({
    id,
    label: Class && field !== 'classId' ? `${name} (${Class.name})` : name,
  });

/** The subjects of a class or of a teacher, as links. */
export function RelatedSubjects(owner: SubjectsOwner) {
  const { data: subjects, error, isFetching, progress, refetch } = useRelatedSubjects(owner);
  if (subjects) return <RecordLinks resource="mata-pelajaran" records={subjects.map(toLink(owner))} />;
  if (isFetching) return ['Memuat data...', progress].filter(Boolean).join(' ');
  return <LoadProblem error={error} onRetry={() => void refetch()} />;
}
