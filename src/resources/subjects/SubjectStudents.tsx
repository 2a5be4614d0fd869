import type { Id } from '../../../contract/calls.ts';
import type { Student } from '../../../contract/users.ts';
import type { Endpoint } from '../../providers/endpoint.ts';
import { mayBeStudent, toPerson } from '../shared/people.ts';
import { RecordList } from '../shared/RecordList.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { studentCard, studentColumns } from '../shared/studentColumns.ts';
import { studentsOf } from '../shared/studentsOf.ts';

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
