import type { Student } from '../../contract/people/users.ts';
import type { Card, Column } from '../kit/list/columns.ts';
import { PupilLink } from './PupilLink.tsx';
import { genderOf, nameOf, numberOf } from './people.ts';

const Named = ({ student }: { readonly student: Student }) => (
  <PupilLink className="link" id={student.id}>
    {nameOf(student)}
  </PupilLink>
);

export const studentColumns: readonly Column<Student>[] = [
  {
    source: 'fullname',
    label: 'Nama',
    text: nameOf,
    cell: (student) => <Named student={student} />,
  },
  { source: 'identifier', label: 'NIS', text: numberOf },
  { source: 'gender', label: 'Jenis kelamin', text: genderOf },
];

export const studentCard: Card<Student> = {
  title: (student) => <Named student={student} />,
  text: (student) => [numberOf(student), genderOf(student)].filter(Boolean).join(' · '),
};
