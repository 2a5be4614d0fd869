import { useParams } from 'react-router-dom';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import type { Subject } from '../../../contract/subjects.ts';
import type { Student } from '../../../contract/users.ts';
import { DetailPage } from '../shared/DetailPage.tsx';
import { Fact, Facts } from '../shared/Facts.tsx';
import { LinkButton } from '../shared/LinkButton.tsx';
import { ManageActions } from '../shared/ManageActions.tsx';
import { pathTo } from '../shared/paths.ts';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
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
      actions={(subject) => (
        <>
          <ManageActions
            resource="mata-pelajaran"
            record={subject}
            what={`mata pelajaran ${subject.name}`}
            consequence="Mata pelajaran ini akan dihapus dari daftar."
            done={done}
          />
          <LinkButton
            to={pathTo('mata-pelajaran', id, 'sesi')}
            variant="contained"
            startIcon={<EventNoteOutlined />}
          >
            Lihat sesi
          </LinkButton>
        </>
      )}
    >
      {({ Class, classId, Teacher, teacherId, description }) => (
        <>
          <Facts>
            <Fact label="Kelas">
              <RecordLink resource="kelas" id={classId} label={Class?.name} />
            </Fact>
            <Fact label="Guru">
              <RecordLink resource="pengguna" id={teacherId} label={Teacher?.fullname} />
            </Fact>
            <Fact label="Catatan">{description}</Fact>
          </Facts>
          <SectionTitle>Siswa</SectionTitle>
          <RecordList<Student>
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
