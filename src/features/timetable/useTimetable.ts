import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import type { Id } from '../../../contract/calls.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { useAll } from '../../kit/list/useAll.ts';
import { useAct } from '../../providers/useAct.ts';
import { getEffectiveDays } from './calendar/effectiveDays.ts';
import { TIMETABLE } from './endpoints.ts';

/** Whose week it is. */
export type TimetableFilter = { readonly class_id: Id } | { readonly teacher_id: Id };

/** The year, and the lesson hours of its weekdays. */
export function useFrame(schoolId: Id | undefined, isReady: boolean) {
  const act = useAct();
  const year = useQuery({
    queryKey: [TIMETABLE, 'year', schoolId],
    queryFn: ({ signal }) => act(getEffectiveDays, { yearId: undefined, schoolId }, signal),
    enabled: isReady,
  });
  const sets = useAll<BellSet & RaRecord>('jam-pelajaran', {
    filter: schoolId === undefined ? {} : { school_id: schoolId },
    enabled: isReady,
  });
  return { year, sets };
}

/** What stands in somebody's week on a day, and what could. */
export function useWeekOf(filter: TimetableFilter | undefined, day: string | undefined) {
  const enabled = filter !== undefined && day !== undefined;
  const entries = useAll<TimetableEntry & RaRecord>(TIMETABLE, {
    sort: { field: 'weekday', order: 'ASC' },
    filter: { ...filter, from: day, to: day },
    enabled,
  });
  const subjects = useAll<Subject & RaRecord>('mata-pelajaran', {
    sort: { field: 'name', order: 'ASC' },
    filter: { ...filter, academic_year_id: 'active' },
    enabled,
  });
  return { entries, subjects };
}
