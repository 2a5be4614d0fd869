import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetList } from 'react-admin';
import type { Class } from '../../../contract/people/classes.ts';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { ACTIVE_YEAR_FILTER_VALUE } from '../../../contract/resources.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { usePerson } from '../../person/person.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { getMonthRecap, getRangeRecap, getSemesterRecap } from './endpoints.ts';
import type { RecapFilters } from './useFilters.ts';
import type { Recap } from './words.ts';
import { isTeacher, isHomeroomTeacherOf } from '../../person/rights.ts';

/** A class's recap, as the address asks for it; of a class that is not known yet none. */
export function useRecap({ view, month, semester, from, to }: RecapFilters, classId: string | undefined) {
  const act = useRunAction();
  const kind = view === 'rapor' ? 'semester' : view;
  return useQuery<Recap>({
    queryKey: [
      'rekap',
      kind,
      classId,
      kind === 'bulan' ? month : kind === 'semester' ? semester : [from, to],
    ],
    enabled: classId !== undefined && (kind !== 'rentang' || (from !== undefined && to !== undefined)),
    queryFn: ({ signal }) => {
      const id = classId ?? '';
      if (kind === 'bulan') return act(getMonthRecap, { id, month }, signal);
      return kind === 'semester'
        ? act(getSemesterRecap, { id, semester }, signal)
        : act(getRangeRecap, { id, from, to }, signal);
    },
    // The table stays while the next one comes: nothing jumps.
    placeholderData: keepPreviousData,
  });
}

const all = {
  pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  sort: { field: 'name', order: 'ASC' },
} as const;

export interface RecapChoice {
  readonly id: string;
  readonly name: string;
}

const useClassesOfYear = () =>
  useGetList<Class & RaRecord>('kelas', { ...all, filter: { academic_year_id: ACTIVE_YEAR_FILTER_VALUE } });

/**
 * The classes of the active year whose recap one may read, the own one first: of a teacher the class that he or she leads, and those
 * taught. undefined until it is known.
 */
export function useClassChoices(): readonly RecapChoice[] | undefined {
  const person = usePerson();
  const isOfTeacher = person !== undefined && isTeacher(person);
  const { data: classes } = useClassesOfYear();
  const { data: subjects } = useGetList<Subject & RaRecord>(
    'mata-pelajaran',
    { ...all, filter: { academic_year_id: ACTIVE_YEAR_FILTER_VALUE, teacher_id: person?.id } },
    { enabled: isOfTeacher },
  );
  if (!person || !classes || (isOfTeacher && !subjects)) return undefined;
  const isOwn = (schoolClass: Class) => isHomeroomTeacherOf(person, schoolClass);
  const isTaught = ({ id }: Class) =>
    subjects?.some(({ classId }) => String(classId) === String(id)) === true;
  const visibleClasses = isOfTeacher
    ? classes.filter((schoolClass) => isOwn(schoolClass) || isTaught(schoolClass))
    : classes;
  return [
    ...visibleClasses.filter(isOwn),
    ...visibleClasses.filter((schoolClass) => !isOwn(schoolClass)),
  ].map(({ id, name }) => ({
    id: String(id),
    name,
  }));
}

/** The subjects of a class whose recap one may read: of a teacher who does not lead it those taught. undefined until it is known. */
export function useSubjectChoices(classId: string | undefined): readonly RecapChoice[] | undefined {
  const person = usePerson();
  const { data: classes } = useClassesOfYear();
  const schoolClass = classes?.find(({ id }) => String(id) === classId);
  const seesOwnOnly = person !== undefined && isTeacher(person) && !isHomeroomTeacherOf(person, schoolClass);
  const { data: subjects } = useGetList<Subject & RaRecord>(
    'mata-pelajaran',
    { ...all, filter: { class_id: classId, ...(seesOwnOnly && { teacher_id: person?.id }) } },
    { enabled: classId !== undefined && person !== undefined && classes !== undefined },
  );
  // The daily register is left out, because it is no lesson; its days are in the class's recap.
  return subjects
    ?.filter(({ is_daily: isDaily }) => !isDaily)
    .map(({ id, name }) => ({ id: String(id), name }));
}
