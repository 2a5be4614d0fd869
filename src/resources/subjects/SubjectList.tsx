import type { Subject } from '../../../contract/subjects.ts';
import { Page } from '../../layout/Page.tsx';
import { useMayManage } from '../shared/access.ts';
import type { Card, Column } from '../shared/columns.ts';
import { LinkButton } from '../shared/LinkButton.tsx';
import { pathTo } from '../shared/paths.ts';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
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
    cell: ({ Teacher, teacherId }) => <RecordLink resource="pengguna" id={teacherId} label={Teacher?.fullname} />,
  },
  { source: 'description', label: 'Keterangan', text: ({ description }) => description, hidden: true },
];

const card: Card<Subject> = {
  title: ({ name }) => name,
  text: ({ Class, Teacher }) => [Class?.name, Teacher?.fullname].filter(Boolean).join(' · '),
};

export function SubjectList() {
  const mayManage = useMayManage();
  const create = mayManage && (
    <LinkButton to={pathTo('mata-pelajaran', 'create')} variant="contained">
      Tambah mata pelajaran
    </LinkButton>
  );
  return (
    <Page title="Mata pelajaran" breadcrumb={[]} actions={create}>
      <RecordList<Subject>
        resource="mata-pelajaran"
        noun={NOUN}
        columns={columns}
        card={card}
        to={({ id }) => pathTo('mata-pelajaran', id)}
        firstStep={create}
        rowActions={({ id, name }) => (
          <LinkButton size="small" to={pathTo('mata-pelajaran', id, 'sesi')} aria-label={`Sesi ${name}`}>
            Sesi
          </LinkButton>
        )}
      />
    </Page>
  );
}
