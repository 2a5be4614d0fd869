import type { CalendarImportResult, EffectiveDays } from '../../../../contract/timetable/calendar.ts';
import { calls } from '../../../../contract/calls.ts';
import type { CalendarDayKind } from '../../../../contract/schoolWeek.ts';
import { type Action, readExtensionData, target } from '../../../providers/endpoint.ts';
import type { SchoolYearIds } from './effectiveDays.ts';

export const CALENDAR = 'kalender';

interface EffectiveDaysOverride extends SchoolYearIds {
  readonly month: string;
  /** null: as it is computed. */
  readonly days: number | string | null;
}

export const setEffectiveDays: Action<EffectiveDaysOverride, EffectiveDays> = {
  target: () => target(calls.setEffectiveDays),
  body: ({ yearId, schoolId, month, days }) => ({ AcademicYearId: yearId, SchoolId: schoolId, month, days }),
  read: readExtensionData,
  message: 'Gagal mengubah hari efektif',
};

export interface SentDay {
  readonly name: string;
  readonly kind: CalendarDayKind;
  readonly start_date: string;
  readonly end_date: string;
  readonly is_school_day: boolean;
}

export const importCalendar: Action<
  SchoolYearIds & { readonly days: readonly SentDay[] },
  CalendarImportResult
> = {
  target: () => target(calls.importCalendar),
  body: ({ yearId, schoolId, days }) => ({ AcademicYearId: yearId, SchoolId: schoolId, days }),
  read: readExtensionData,
  message: 'Gagal mengimpor kalender',
};
