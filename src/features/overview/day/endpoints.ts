import { calls } from '../../../../contract/calls.ts';
import type {
  AbsencesOnDays,
  SchoolDayOverview,
  SchoolDayPupils,
} from '../../../../contract/overview/schoolDay.ts';
import { type Action, readExtensionData, target } from '../../../providers/endpoint.ts';

export const getSchoolDay: Action<undefined, SchoolDayOverview> = {
  target: () => target(calls.getSchoolDay),
  read: readExtensionData,
  message: 'Gagal mengambil ringkasan hari ini',
};

export const getSchoolDayPupils: Action<undefined, SchoolDayPupils> = {
  target: () => target(calls.getSchoolDayPupils),
  read: readExtensionData,
  message: 'Gagal mengambil data hari ini',
};

export const getAbsencesOnDays: Action<readonly string[], AbsencesOnDays> = {
  target: () => target(calls.getAbsencesOnDays),
  query: (days) => ({ days: days.join(',') }),
  read: readExtensionData,
  message: 'Gagal mengambil data hari',
};
