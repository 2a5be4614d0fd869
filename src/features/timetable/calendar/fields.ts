import type { CalendarDay } from '../../../../contract/timetable/calendar.ts';
import { DAY_KINDS } from '../../../../contract/schoolWeek.ts';
import type { Fields } from '../../../kit/declare/declaration.ts';
import { activeYear, yearOption } from '../../../school/yearName.ts';

const kinds = Object.fromEntries(Object.entries(DAY_KINDS).map(([kind, { label }]) => [kind, label]));

export const fields: Fields<CalendarDay> = {
  name: { label: 'Nama', required: true, help: 'Misalnya Maulid Nabi Muhammad' },
  kind: { label: 'Jenis', type: 'choice', choices: kinds, required: true },
  start_date: { label: 'Mulai', type: 'day', required: true },
  end_date: { label: 'Selesai', type: 'day' },
  is_school_day: { label: 'Hari efektif', type: 'yesNo', words: ['Hari efektif', 'Bukan hari efektif'] },
  AcademicYearId: {
    label: 'Tahun ajaran',
    type: 'reference',
    reference: 'tahun-ajaran',
    optionText: yearOption,
    preset: activeYear.is,
    required: true,
  },
  SchoolId: { label: 'Sekolah', type: 'reference', reference: 'sekolah', needs: 'school-scope' },
};
