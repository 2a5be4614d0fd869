import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { CalendarDay } from '../../../../contract/timetable/calendar.ts';
import { useAll } from '../../../kit/list/useAll.ts';
import { useAct } from '../../../providers/useAct.ts';
import { getEffectiveDays, type OfSchool } from './effectiveDays.ts';
import { CALENDAR } from './endpoints.ts';

/** The days of a school's year, and hari efektif that follow from them. */
export function useCalendar({ yearId, schoolId }: OfSchool, isReady: boolean) {
  const act = useAct();
  const effective = useQuery({
    // Below the resource's own key: what changes a day makes them be counted anew.
    queryKey: [CALENDAR, 'getList', 'effective', yearId, schoolId],
    queryFn: ({ signal }) => act(getEffectiveDays, { yearId, schoolId }, signal),
    enabled: isReady,
  });
  const days = useAll<CalendarDay & RaRecord>(CALENDAR, {
    sort: { field: 'start_date', order: 'ASC' },
    filter: { academic_year_id: yearId ?? 'active', ...(schoolId !== undefined && { school_id: schoolId }) },
    enabled: isReady,
  });
  return { effective, days };
}
