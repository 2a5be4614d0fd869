import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetList } from 'react-admin';
import type { Class } from '../../contract/classes.ts';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import { ACTIVE_YEAR } from '../../contract/resources.ts';
import { ROLES } from '../../contract/roles.ts';
import type { Subject } from '../../contract/subjects.ts';
import { usePerson } from '../person/person.ts';
import { useAct } from '../providers/useAct.ts';
import { getMonthRecap, getSemesterRecap } from './endpoints.ts';
import type { Filters } from './useFilters.ts';
import type { Recap } from './words.ts';

/** The recap that the address asks for; of a class that is not known yet none. */
export function useRecap({ view, month, semester }: Filters, classId: string | undefined) {
  const act = useAct();
  return useQuery<Recap>({
    queryKey: [
      'rekap',
      view === 'bulan' ? 'bulan' : 'semester',
      classId,
      view === 'bulan' ? month : semester,
    ],
    enabled: classId !== undefined,
    queryFn: ({ signal }) =>
      view === 'bulan'
        ? act(getMonthRecap, { classId: classId ?? '', month }, signal)
        : act(getSemesterRecap, { classId: classId ?? '', semester }, signal),
    // The table stays while the next one comes: nothing jumps.
    placeholderData: keepPreviousData,
  });
}

const all = {
  pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  sort: { field: 'name', order: 'ASC' },
} as const;

export interface ClassChoice {
  readonly id: string;
  readonly name: string;
}

/**
 * The classes of the active year whose recap one may read, the own one first: of a teacher the class that he or she leads, and those
 * taught. undefined until it is known.
 */
export function useClassChoices(): readonly ClassChoice[] | undefined {
  const person = usePerson();
  const isTeacher = person?.hasMatrix === true && person.role === ROLES.teacher;
  const { data: classes } = useGetList<Class & RaRecord>('kelas', {
    ...all,
    filter: { academic_year_id: ACTIVE_YEAR },
  });
  const { data: subjects } = useGetList<Subject & RaRecord>(
    'mata-pelajaran',
    { ...all, filter: { academic_year_id: ACTIVE_YEAR, teacher_id: person?.id } },
    { enabled: isTeacher },
  );
  if (!person || !classes || (isTeacher && !subjects)) return undefined;
  const isOwn = ({ homeroomTeacherId: leader }: Class) =>
    leader != null && person.id !== undefined && String(leader) === String(person.id);
  const isTaught = ({ id }: Class) =>
    subjects?.some(({ classId }) => String(classId) === String(id)) === true;
  const reached = isTeacher ? classes.filter((klass) => isOwn(klass) || isTaught(klass)) : classes;
  return [...reached.filter(isOwn), ...reached.filter((klass) => !isOwn(klass))].map(({ id, name }) => ({
    id: String(id),
    name,
  }));
}
