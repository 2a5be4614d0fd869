import type { Subject } from '../../contract/lessons/subjects.ts';
import { LoadProblem } from '../kit/page/LoadProblem.tsx';
import { RecordLinks } from '../kit/record/RecordLinks.tsx';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../contract/calls.ts';
import { fetchAllPages } from '../kit/list/allPages.ts';

/** Links to a subject. The class's name is left out in the list of that class's own subjects. */
const createSubjectLinker =
  ({ field }: SubjectsOwner) =>
  ({ id, name, Class }: Subject) => ({
    id,
    label: Class && field !== 'classId' ? `${name} (${Class.name})` : name,
  });

/** The subjects of a class or of a teacher, as links. */
export function RelatedSubjects(owner: SubjectsOwner) {
  const { data: subjects, error, isFetching, progress, refetch } = useRelatedSubjects(owner);
  if (subjects)
    return <RecordLinks resource="mata-pelajaran" records={subjects.map(createSubjectLinker(owner))} />;
  if (isFetching) return ['Memuat data...', progress].filter(Boolean).join(' ');
  return <LoadProblem error={error} onRetry={() => void refetch()} />;
}

/** The class or teacher whose subjects are wanted. */
interface SubjectsOwner {
  readonly field: 'classId' | 'teacherId';
  readonly id: Id;
  readonly name: string;
}

/** The maximum number of pages that are read for one fact on a screen. */
const MAX_PAGES = 50;

const containsAllWords = (text: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/**
 * Reads the subjects of a class or teacher. The API can only search by the owner's name, so the results are filtered by the owner's id.
 * Another backend may search only the subjects' own names; all subjects are read unless the result shows that it searches further.
 */
function useRelatedSubjects({ field, id, name }: SubjectsOwner) {
  const dataProvider = useDataProvider();
  const [progress, setProgress] = useState<string>();
  const query = useQuery({
    queryKey: ['mata-pelajaran', 'related', field, String(id), name],
    queryFn: async ({ signal }) => {
      const read = async (q?: string) => {
        const subjects = await fetchAllPages<Subject>(
          (pagination) => dataProvider.getList('mata-pelajaran', { pagination, filter: { q }, signal }),
          {
            maxPages: MAX_PAGES,
            onProgress: (received, total) => setProgress(`${received} dari ${total}`),
          },
        );
        return subjects.filter((subject) => String(subject[field]) === String(id));
      };
      const found = await read(name);
      return found.some((subject) => !containsAllWords(subject.name, name)) ? found : read();
    },
    retry: false,
  });
  return { ...query, /** Of a long reading: "200 dari 450". */ progress };
}
