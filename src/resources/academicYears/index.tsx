import type { AcademicYear } from '../../../contract/academicYears.ts';
import { SEMESTERS } from '../../../contract/semesters.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { listPath } from '../../kit/page/paths.ts';
import { yearName } from '../../school/yearName.ts';

/** The rules for required fields and for the other years hold on our server only. */
const ours = 'academic-year-rules';

export const academicYears = defineResource<AcademicYear>({
  ...ofContract('academic-years'),
  slug: 'tahun-ajaran',
  label: 'Tahun ajaran',
  fields: {
    name: { label: 'Tahun ajaran', required: true, help: 'Misalnya 2026/2027' },
    semester: { label: 'Semester', type: 'choice', choices: SEMESTERS, required: ours },
    start_date: { label: 'Mulai', type: 'day', required: ours },
    end_date: { label: 'Selesai', type: 'day', required: ours },
    is_active: {
      label: 'Status',
      type: 'yesNo',
      words: ['Aktif', 'Tidak aktif'],
      help: {
        where: ours,
        text: 'Hanya satu tahun ajaran yang aktif: yang lain menjadi tidak aktif.',
      },
    },
  },
  nameOf: yearName,
  card: ['is_active', 'start_date', 'end_date'],
  actions: ({ name }) => (
    <LinkButton to={listPath('kelas', { q: name })} variant="contained">
      Lihat kelas
    </LinkButton>
  ),
});
