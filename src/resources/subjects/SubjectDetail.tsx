import { useParams } from 'react-router-dom';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Typography from '@mui/material/Typography';
import type { Subject } from '../../../contract/subjects.ts';
import type { User } from '../../../contract/users.ts';
import { useMayManage } from '../shared/access.ts';
import { DeleteButton } from '../shared/DeleteButton.tsx';
import { DetailPage } from '../shared/DetailPage.tsx';
import { Facts } from '../shared/Facts.tsx';
import { LinkButton } from '../shared/LinkButton.tsx';
import { pathTo } from '../shared/paths.ts';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { studentCard, studentColumns } from '../shared/studentColumns.ts';
import { crumbs, done } from './messages.ts';

export function SubjectDetail() {
  const { id = '' } = useParams();
  return (
    <DetailPage<Subject>
      resource="mata-pelajaran"
      id={id}
      label="Mata pelajaran"
      title={({ name }) => name}
      breadcrumb={crumbs}
      actions={(subject) => <SubjectActions subject={subject} />}
    >
      {({ Class, classId, Teacher, teacherId, description }) => (
        <>
          <Facts
            items={[
              ['Kelas', <RecordLink resource="kelas" id={classId} label={Class?.name} />],
              ['Guru', <RecordLink resource="pengguna" id={teacherId} label={Teacher?.fullname} />],
              ['Keterangan', description],
            ]}
          />
          <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
            Siswa
          </Typography>
          <RecordList<User>
            resource="siswa-mata-pelajaran"
            noun="siswa"
            meta={{ subjectId: id }}
            nested
            columns={studentColumns}
            card={studentCard}
          />
        </>
      )}
    </DetailPage>
  );
}

function SubjectActions({ subject }: { readonly subject: Subject }) {
  const mayManage = useMayManage();
  return (
    <>
      {mayManage && (
        <>
          <DeleteButton
            resource="mata-pelajaran"
            record={subject}
            what={`mata pelajaran ${subject.name}`}
            consequence="Mata pelajaran ini tidak akan tampil lagi."
            done={done.remove}
            to={pathTo('mata-pelajaran')}
          />
          <LinkButton to={pathTo('mata-pelajaran', subject.id, 'edit')} variant="outlined">
            Ubah
          </LinkButton>
        </>
      )}
      <LinkButton to={pathTo('mata-pelajaran', subject.id, 'sesi')} variant="contained" startIcon={<EventNoteOutlined />}>
        Lihat sesi
      </LinkButton>
    </>
  );
}
