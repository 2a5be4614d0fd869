import type { AcademicYear } from '../../../contract/academicYears.ts';
import { semesterOn } from '../../../contract/semesters.ts';
import { clockIn } from '../../i18n/format.ts';
import { ofContract } from '../../kit/declare/ofContract.ts';
import type { Words } from '../../kit/declare/words.ts';
import { yearName } from '../../school/yearName.ts';
import { fields } from './fields.ts';

export const yearWords: Words<AcademicYear> = {
  ...ofContract('academic-years'),
  slug: 'tahun-ajaran',
  group: 'settings',
  label: 'Tahun ajaran',
  fields,
  nameOf: yearName,
  columns: [
    'name',
    'start_date',
    'end_date',
    {
      source: 'semesters',
      label: 'Semester sekarang',
      text: ({ semesters }) => semesterOn(semesters, clockIn(undefined).day)?.name,
    },
    'is_active',
  ],
  card: ['is_active', 'start_date', 'end_date'],
};
