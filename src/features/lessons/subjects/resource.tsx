import type { Subject } from '../../../../contract/lessons/subjects.ts';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { teacherFilter } from '../../../school/fields.ts';
import { formatTeacherName, toPerson, mayBeStudent } from '../../../school/people.ts';
import { yearFilter } from '../../../school/yearFilter.ts';
import { formatClassOption } from '../../../school/yearName.ts';
import { fields } from './fields.ts';
import { useMay } from '../../../person/person.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { Student } from '../../../../contract/people/users.ts';
import type { Endpoint } from '../../../providers/endpoint.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { studentCard, studentColumns } from '../../../school/studentColumns.tsx';
import { extractStudents } from '../../../school/studentsOf.ts';

/** The endpoint of one subject's students; `meta.subjectId` names the subject. */
const subjectStudentEndpoint: Endpoint = {
  messages: { list: 'Gagal mengambil data siswa' },
  calls: { list: 'listSubjectStudents' },
  parents: ['subjectId'],
  records: extractStudents,
  belongs: mayBeStudent,
  toRecord: toPerson,
};

const SubjectStudents = ({ id }: { readonly id: Id }) => (
  <>
    <SectionTitle>Siswa</SectionTitle>
    <RecordList<Student>
      resource="siswa-mata-pelajaran"
      noun="siswa"
      meta={{ subjectId: String(id) }}
      nested
      columns={studentColumns}
      card={studentCard}
    />
  </>
);

const SubjectRecapLink = lazyScreen(
  () => import('../../../school/SubjectRecapLink.tsx'),
  'SubjectRecapLink',
  null,
);
const sessionListPath = (id: Subject['id']) => pathTo('mata-pelajaran', id, 'sesi');

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
      nameOf: formatClassOption,
      parentFilter: 'academic_year_id',
    },
    teacherFilter,
  ],
  groups: ['classId', 'teacherId'],
  // After creating a subject, the next step is adding its sessions, so its page is opened.
  afterCreate: 'record',
  lazyParts: [SubjectRecapLink],
  actions: (subject) => (
    <>
      <AddSessionButton subject={subject} />
      <LinkButton to={sessionListPath(subject.id)} variant="contained">
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
      to={sessionListPath(id)}
      aria-label={['Sesi', name, Class?.name].filter(Boolean).join(' ')}
    >
      Sesi
    </RowLink>
  ),
  card: ({ Class, Teacher }) =>
    [Class?.name, Teacher && formatTeacherName(Teacher)].filter(Boolean).join(' · '),
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

/** A link to the next step after creating a subject, for users who keep its registers. */
function AddSessionButton({ subject }: { readonly subject: Subject }) {
  if (!useMay('sesi', 'create', subject)) return null;
  return (
    <LinkButton to={pathTo('mata-pelajaran', subject.id, 'sesi', 'create')} variant="outlined">
      Tambah sesi
    </LinkButton>
  );
}
