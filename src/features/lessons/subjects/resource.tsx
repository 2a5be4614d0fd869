import type { Subject } from '../../../../contract/lessons/subjects.ts';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { teacherFilter } from '../../../school/fields.ts';
import { teacherName, toPerson } from '../../../school/people.ts';
import { yearFilter } from '../../../school/yearFilter.ts';
import { classOption } from '../../../school/yearName.ts';
import { AddSession } from './AddSession.tsx';
import { fields } from './fields.ts';
import { SubjectStudents, subjectStudentEndpoint } from './SubjectStudents.tsx';

const SubjectRecapLink = lazyScreen(
  () => import('../../../school/SubjectRecapLink.tsx'),
  'SubjectRecapLink',
  null,
);
const sessionsOf = (id: Subject['id']) => pathTo('mata-pelajaran', id, 'sesi');

export const subjects = defineResource<Subject>({
  ...ofContract('subjects'),
  slug: 'mata-pelajaran',
  label: 'Mata pelajaran',
  fields,
  offline: true,
  filters: [
    yearFilter(),
    {
      type: 'reference',
      source: 'class_id',
      reference: 'kelas',
      label: 'Kelas',
      all: 'Semua kelas',
      nameOf: classOption,
      within: 'academic_year_id',
    },
    teacherFilter,
  ],
  // Its sessions come next.
  afterCreate: 'record',
  lazyParts: [SubjectRecapLink],
  actions: (subject) => (
    <>
      <AddSession subject={subject} />
      <LinkButton to={sessionsOf(subject.id)} variant="contained">
        Lihat sesi
      </LinkButton>
      {!subject.is_daily && (
        <SubjectRecapLink subjectId={subject.id} classId={subject.classId} teacherId={subject.teacherId} />
      )}
    </>
  ),
  rowActions: ({ id, name, Class }, RowLink) => (
    <RowLink
      className="row-tool"
      to={sessionsOf(id)}
      aria-label={['Sesi', name, Class?.name].filter(Boolean).join(' ')}
    >
      Sesi
    </RowLink>
  ),
  card: ({ Class, Teacher }) => [Class?.name, Teacher && teacherName(Teacher)].filter(Boolean).join(' · '),
  footer: ({ id }) => <SubjectStudents id={id} />,
  inputs: () => import('./SubjectInputs.tsx'),
  endpoint: {
    toRecord: (raw) => ({ ...raw, Teacher: raw.Teacher && toPerson(raw.Teacher) }),
    toBody: ({ name, description, classId, teacherId, is_daily, effective_from }) => ({
      name,
      description,
      classId,
      teacherId,
      is_daily,
      effective_from,
    }),
  },
  extraEndpoints: { 'siswa-mata-pelajaran': subjectStudentEndpoint },
});
