import { calls } from '../../../../contract/calls.ts';
import type { SchoolDay, SchoolDayPupils } from '../../../../contract/overview/schoolDay.ts';
import { type Action, readOurs, target } from '../../../providers/endpoint.ts';

export const getSchoolDay: Action<undefined, SchoolDay> = {
  target: () => target(calls.getSchoolDay),
  read: readOurs,
  message: 'Gagal mengambil ringkasan hari ini',
};

export const getSchoolDayPupils: Action<undefined, SchoolDayPupils> = {
  target: () => target(calls.getSchoolDayPupils),
  read: readOurs,
  message: 'Gagal mengambil data hari ini',
};
