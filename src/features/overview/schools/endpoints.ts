import { calls } from '../../../../contract/calls.ts';
import type { DayOfSchool } from '../../../../contract/overview/schools.ts';
import { type Action, readExtensionData, target } from '../../../providers/endpoint.ts';

export const listSchoolDays: Action<undefined, readonly DayOfSchool[]> = {
  target: () => target(calls.listSchoolDays),
  read: readExtensionData,
  message: 'Gagal mengambil ringkasan tiap sekolah',
};
