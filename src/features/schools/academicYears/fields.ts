import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import type { Fields } from '../../../kit/declare/declaration.ts';

/** The extension whose rules the form states: required days, and that only one year is active. They hold on a Hadir server only. */
const hadirOnly = 'hadir';

/** All but the semesters, which are four days of their own. */
export const fields = {
  name: { label: 'Tahun ajaran', required: true, help: 'Misalnya 2026/2027' },
  start_date: { label: 'Mulai', type: 'day', required: hadirOnly },
  end_date: { label: 'Selesai', type: 'day', required: hadirOnly },
  is_active: {
    label: 'Status',
    type: 'yesNo',
    words: ['Aktif', 'Tidak aktif'],
    help: {
      where: hadirOnly,
      text: 'Hanya satu tahun ajaran yang aktif: yang lain menjadi tidak aktif.',
    },
  },
} satisfies Fields<AcademicYear>;
