import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import { semesterOn } from '../../../../contract/semesters.ts';
import { clockIn } from '../../../i18n/format.ts';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { listPath } from '../../../kit/page/paths.ts';
import { yearName } from '../../../school/yearName.ts';
import { toBody } from './endpoint.ts';
import { fields } from './fields.ts';
import { RolloverLink } from './RolloverLink.tsx';
import { CurrentSemester, SemesterFacts } from './semesters.tsx';

export const academicYears = defineResource<AcademicYear>({
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
  cells: { semesters: ({ semesters }) => <CurrentSemester semesters={semesters} /> },
  facts: [
    'start_date',
    'end_date',
    { content: ({ semesters }) => <SemesterFacts semesters={semesters} /> },
    'is_active',
  ],
  inputs: () => import('./YearInputs.tsx'),
  endpoint: { toBody },
  actions: ({ id, name }) => (
    <>
      <RolloverLink year={id} />
      <LinkButton to={listPath('kelas', { q: name })} variant="contained">
        Lihat kelas
      </LinkButton>
    </>
  ),
});
