import { calls } from '../../../contract/calls.ts';
import type { SchoolDay } from '../../../contract/schoolDay.ts';
import { type Action, readOurs, target } from '../../providers/endpoint.ts';

/** Extension `school-day`. */
export const getSchoolDay: Action<undefined, SchoolDay> = {
  target: () => target(calls.getSchoolDay),
  read: readOurs,
  message: 'Gagal mengambil ringkasan hari ini',
};
