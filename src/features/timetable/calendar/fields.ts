import type { CalendarDay } from '../../../../contract/timetable/calendar.ts';
import { CALENDAR_DAY_KINDS } from '../../../../contract/schoolWeek.ts';
import type { Fields } from '../../../kit/declare/declaration.ts';
import { activeYearOption, formatYearOption } from '../../../school/yearName.ts';

const kindLabels = Object.fromEntries(
  Object.entries(CALENDAR_DAY_KINDS).map(([kind, { label }]) => [kind, label]),
);

export const fields: Fields<CalendarDay> = {
  name: { label: 'Nama', required: true, help: 'Misalnya Maulid Nabi Muhammad' },
  kind: { label: 'Jenis', type: 'choice', choices: kindLabels, required: true },
  start_date: { label: 'Mulai', type: 'day', required: true },
  end_date: { label: 'Selesai', type: 'day' },
  is_school_day: { label: 'Hari efektif', type: 'yesNo', words: ['Hari efektif', 'Bukan hari efektif'] },
  AcademicYearId: {
    label: 'Tahun ajaran',
    type: 'reference',
    reference: 'tahun-ajaran',
    optionText: formatYearOption,
    preset: activeYearOption.is,
    required: true,
  },
  SchoolId: { label: 'Sekolah', type: 'reference', reference: 'sekolah', needs: 'school-scope' },
};
