/** Extension: hari efektif of a school's year. */
import type { EffectiveDays } from '../../../../contract/timetable/calendar.ts';
import { calls, type Id } from '../../../../contract/calls.ts';
import { type Action, readExtensionData, target } from '../../../providers/endpoint.ts';

export interface SchoolYearIds {
  /** undefined: the active one. */
  readonly yearId: Id | undefined;
  /** undefined: the server knows which. */
  readonly schoolId: Id | undefined;
}

export const getEffectiveDays: Action<SchoolYearIds, EffectiveDays> = {
  target: () => target(calls.getEffectiveDays),
  query: ({ yearId, schoolId }) => ({ academic_year_id: yearId, school_id: schoolId }),
  read: readExtensionData,
  message: 'Gagal mengambil hari efektif',
};
