import type { Subject } from '../../../contract/subjects.ts';
import type { Card, Column } from '../shared/columns.ts';
import { LinkButton } from '../shared/LinkButton.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { pathTo } from '../shared/paths.ts';
import { RecordLink } from '../shared/RecordLink.tsx';
import { NOUN } from './messages.ts';

const columns: readonly Column<Subject>[] = [
  { source: 'name', label: 'Nama', text: ({ name }) => name },
  {
    source: 'classId',
    label: 'Kelas',
    text: ({ Class, classId }) => Class?.name ?? classId,
    cell: ({ Class, classId }) => <RecordLink resource="kelas" id={classId} label={Class?.name} />,
  },
  {
    source: 'teacherId',
    label: 'Guru',
    text: ({ Teacher, teacherId }) => Teacher?.fullname ?? teacherId,
    cell: ({ Teacher, teacherId }) => (
      <RecordLink resource="pengguna" id={teacherId} label={Teacher?.fullname} />
    ),
  },
  { source: 'description', label: 'Catatan', text: ({ description }) => description, hidden: true },
];

const card: Card<Subject> = {
  title: ({ name }) => name,
  text: ({ Class, Teacher }) => [Class?.name, Teacher?.fullname].filter(Boolean).join(' · '),
};

export const SubjectList = () => (
  <ListPage<Subject>
    resource="mata-pelajaran"
    label="Mata pelajaran"
    noun={NOUN}
    columns={columns}
    card={card}
    rowActions={({ id, name, Class }) => (
      <LinkButton
        size="small"
        to={pathTo('mata-pelajaran', id, 'sesi')}
        aria-label={['Sesi', name, Class?.name].filter(Boolean).join(' ')}
      >
        Sesi
      </LinkButton>
    )}
  />
);
