import { calls } from '../../../../contract/calls.ts';
import type { DayOfSchool } from '../../../../contract/overview/schools.ts';
import { extensionAction } from '../../../providers/endpoint.ts';

export const listSchoolDays = extensionAction<undefined, readonly DayOfSchool[]>(
  calls.listSchoolDays,
  'Gagal mengambil ringkasan tiap sekolah',
);
