import { useParams } from 'react-router-dom';
import type { Class } from '../../../contract/classes.ts';
import type { Student } from '../../../contract/users.ts';
import { useMayManage } from '../../auth/person.ts';
import { DetailPage } from '../shared/DetailPage.tsx';
import { Fact, Facts } from '../shared/Facts.tsx';
import { LinkButton } from '../shared/LinkButton.tsx';
import { ManageActions } from '../shared/ManageActions.tsx';
import { pathTo } from '../shared/paths.ts';
import { RecordLink } from '../shared/RecordLink.tsx';
import { RecordList } from '../shared/RecordList.tsx';
import { RelatedSubjects } from '../shared/RelatedSubjects.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { studentCard, studentColumns } from '../shared/studentColumns.ts';
import { crumbs, done } from './messages.ts';
import { RemoveStudent } from './RemoveStudent.tsx';
import { yearOf } from './yearOf.ts';

export function ClassDetail() {
  const { id = '' } = useParams();
  return (
    <DetailPage<Class>
      resource="kelas"
      id={id}
      label="Kelas"
      title={({ name }) => name}
      breadcrumb={crumbs}
      actions={(klass) => (
        <ManageActions
          resource="kelas"
          record={klass}
          what={`kelas ${klass.name}`}
          consequence="Siswanya tidak ikut terhapus, tetapi tidak lagi terdaftar di kelas ini."
          done={done}
        />
      )}
    >
      {(klass) => (
        <>
          <Facts>
            <Fact label="Tahun ajaran">
              <RecordLink resource="tahun-ajaran" id={klass.AcademicYearId} label={yearOf(klass)} />
            </Fact>
            <Fact label="Jumlah siswa">{klass.student_count}</Fact>
            <Fact label="Mata pelajaran">
              <RelatedSubjects field="classId" id={id} name={klass.name} />
            </Fact>
            <Fact label="Catatan">{klass.description}</Fact>
          </Facts>
          <ClassStudents klass={klass} />
        </>
      )}
    </DetailPage>
  );
}

function ClassStudents({ klass }: { readonly klass: Class }) {
  const mayManage = useMayManage();
  const add = mayManage && (
    <LinkButton to={pathTo('kelas', klass.id, 'tambah-siswa')} variant="contained">
      Tambah siswa
    </LinkButton>
  );
  const meta = { classId: String(klass.id) };
  return (
    <>
      <SectionTitle
        action={
          <>
            <LinkButton to={pathTo('kelas', klass.id, 'kartu')}>Kartu siswa</LinkButton>
            {add}
          </>
        }
      >
        Siswa
      </SectionTitle>
      <RecordList<Student>
        resource="siswa-kelas"
        noun="siswa"
        meta={meta}
        nested
        columns={studentColumns}
        card={studentCard}
        firstStep={add}
        rowActions={
          mayManage
            ? (student) => <RemoveStudent student={student} className={klass.name} meta={meta} />
            : undefined
        }
      />
    </>
  );
}
