import { calls } from '../../../../contract/calls.ts';
import type {
  AbsencesOnDays,
  SchoolDayOverview,
  SchoolDayPupils,
} from '../../../../contract/overview/schoolDay.ts';
import { extensionAction } from '../../../providers/endpoint.ts';

export const getSchoolDay = extensionAction<undefined, SchoolDayOverview>(
  calls.getSchoolDay,
  'Gagal mengambil ringkasan hari ini',
);
export const getSchoolDayPupils = extensionAction<undefined, SchoolDayPupils>(
  calls.getSchoolDayPupils,
  'Gagal mengambil data hari ini',
);
/** `days`: with commas between them. */
export const getAbsencesOnDays = extensionAction<{ readonly days: string }, AbsencesOnDays>(
  calls.getAbsencesOnDays,
  'Gagal mengambil data hari',
);
