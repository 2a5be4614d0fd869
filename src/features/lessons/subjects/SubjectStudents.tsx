import type { Id } from '../../../../contract/calls.ts';
import type { Student } from '../../../../contract/people/users.ts';
import type { Endpoint } from '../../../providers/endpoint.ts';
import { mayBeStudent, toPerson } from '../../../school/people.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { studentCard, studentColumns } from '../../../school/studentColumns.tsx';
import { studentsOf } from '../../../school/studentsOf.ts';

/** The students of one subject; `meta.subjectId` says which. */
export const subjectStudentEndpoint: Endpoint = {
  messages: { list: 'Gagal mengambil data siswa' },
  calls: { list: 'listSubjectStudents' },
  parents: ['subjectId'],
  records: studentsOf,
  belongs: mayBeStudent,
  toRecord: toPerson,
};

export const SubjectStudents = ({ id }: { readonly id: Id }) => (
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
