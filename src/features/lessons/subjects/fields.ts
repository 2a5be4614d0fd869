import { ACTIVE_YEAR_FILTER_VALUE } from '../../../../contract/resources.ts';
import type { Subject } from '../../../../contract/lessons/subjects.ts';
import type { Fields } from '../../../kit/declare/declaration.ts';
import { teacherField } from '../../../school/fields.ts';
import { formatClassOption } from '../../../school/yearName.ts';

export const fields: Fields<Subject> = {
  name: { label: 'Nama', required: true, editInPlace: true },
  classId: {
    label: 'Kelas',
    type: 'reference',
    reference: 'kelas',
    nameOf: ({ Class }) => Class?.name,
    optionText: formatClassOption,
    filterAtFirst: { filter: { academic_year_id: ACTIVE_YEAR_FILTER_VALUE }, words: 'di tahun ajaran aktif' },
    required: true,
  },
  // Changed in the list, it holds from today on.
  teacherId: { ...teacherField, editInPlace: true },
  is_daily: {
    label: 'Presensi harian',
    type: 'yesNo',
    help: 'Daftar hadir sehari oleh wali kelas, bukan pelajaran',
    hidden: true,
    needs: 'hadir',
  },
  description: { label: 'Catatan', type: 'lines', hidden: true },
};
