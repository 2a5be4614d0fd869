import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { ACTIVE_YEAR } from '../../../contract/resources.ts';
import type { Subject } from '../../../contract/subjects.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { nameOf, teacherName, toPerson } from '../../school/people.ts';
import { classOption, yearFilter } from '../../school/yearFilter.tsx';
import { ReferenceFilter } from '../../kit/list/ReferenceFilter.tsx';
import { AddSession } from './AddSession.tsx';
import { SubjectStudents, subjectStudentEndpoint } from './SubjectStudents.tsx';

const sessionsOf = (id: Subject['id']) => pathTo('mata-pelajaran', id, 'sesi');

export const subjects = defineResource<Subject>({
  ...ofContract('subjects'),
  slug: 'mata-pelajaran',
  label: 'Mata pelajaran',
  offline: true,
  fields: {
    name: { label: 'Nama', required: true },
    classId: {
      label: 'Kelas',
      type: 'reference',
      reference: 'kelas',
      nameOf: ({ Class }) => Class?.name,
      optionText: classOption,
      filterAtFirst: { filter: { academic_year_id: ACTIVE_YEAR }, words: 'di tahun ajaran aktif' },
      required: true,
    },
    teacherId: {
      label: 'Guru',
      type: 'reference',
      reference: 'pengajar',
      madeIn: 'pengguna',
      nameOf: ({ Teacher }) => (Teacher ? teacherName(Teacher) : undefined),
      optionText: teacherName,
    },
    is_daily: {
      label: 'Presensi harian',
      type: 'yesNo',
      words: ['Presensi harian', 'Pelajaran'],
      help: 'Daftar hadir sehari oleh wali kelas, bukan pelajaran',
      hidden: true,
      needs: 'recaps',
    },
    description: { label: 'Catatan', type: 'lines', hidden: true },
  },
  filters: [
    yearFilter('class_id'),
    <ReferenceFilter
      key="class"
      source="class_id"
      reference="kelas"
      label="Kelas"
      all="Semua kelas"
      nameOf={classOption}
      within="academic_year_id"
    />,
    <ReferenceFilter
      key="teacher"
      source="teacher_id"
      reference="pengajar"
      label="Guru"
      all="Semua guru"
      nameOf={nameOf}
    />,
  ],
  // Its sessions come next.
  landing: 'record',
  card: ({ Class, Teacher }) => [Class?.name, Teacher && teacherName(Teacher)].filter(Boolean).join(' · '),
  actions: (subject) => (
    <>
      <AddSession subject={subject} />
      <LinkButton to={sessionsOf(subject.id)} variant="contained" startIcon={<EventNoteOutlined />}>
        Lihat sesi
      </LinkButton>
    </>
  ),
  rowActions: ({ id, name, Class }) => (
    <LinkButton
      size="small"
      to={sessionsOf(id)}
      aria-label={['Sesi', name, Class?.name].filter(Boolean).join(' ')}
    >
      Sesi
    </LinkButton>
  ),
  below: ({ id }) => <SubjectStudents id={id} />,
  endpoint: { toRecord: (raw) => ({ ...raw, Teacher: raw.Teacher && toPerson(raw.Teacher) }) },
  beside: { 'siswa-mata-pelajaran': subjectStudentEndpoint },
});
