import type { CalendarImported, EffectiveDays } from '../../../../contract/timetable/calendar.ts';
import { calls } from '../../../../contract/calls.ts';
import type { DayKind } from '../../../../contract/schoolWeek.ts';
import { type Action, readOurs, target } from '../../../providers/endpoint.ts';
import type { OfSchool } from './effectiveDays.ts';

export const CALENDAR = 'kalender';

interface Override extends OfSchool {
  readonly month: string;
  /** null: as it is computed. */
  readonly days: number | string | null;
}

export const setEffectiveDays: Action<Override, EffectiveDays> = {
  target: () => target(calls.setEffectiveDays),
  body: ({ yearId, schoolId, month, days }) => ({ AcademicYearId: yearId, SchoolId: schoolId, month, days }),
  read: readOurs,
  message: 'Gagal mengubah hari efektif',
};

export interface SentDay {
  readonly name: string;
  readonly kind: DayKind;
  readonly start_date: string;
  readonly end_date: string;
  readonly is_school_day: boolean;
}

export const importCalendar: Action<OfSchool & { readonly days: readonly SentDay[] }, CalendarImported> = {
  target: () => target(calls.importCalendar),
  body: ({ yearId, schoolId, days }) => ({ AcademicYearId: yearId, SchoolId: schoolId, days }),
  read: readOurs,
  message: 'Gagal mengimpor kalender',
};
