import type { Student } from '../../contract/people/users.ts';
import type { Card, Column } from '../kit/list/columns.ts';
import { PupilLink } from './PupilLink.tsx';
import { getGenderText, nameOf, getPersonNumber } from './people.ts';

const StudentNameLink = ({ student }: { readonly student: Student }) => (
  <PupilLink className="link" id={student.id}>
    {nameOf(student)}
  </PupilLink>
);

export const studentColumns: readonly Column<Student>[] = [
  {
    source: 'fullname',
    label: 'Nama',
    text: nameOf,
    cell: (student) => <StudentNameLink student={student} />,
  },
  { source: 'identifier', label: 'NIS', text: getPersonNumber },
  { source: 'gender', label: 'Jenis kelamin', text: getGenderText },
];

export const studentCard: Card<Student> = {
  title: (student) => <StudentNameLink student={student} />,
  text: (student) => [getPersonNumber(student), getGenderText(student)].filter(Boolean).join(' · '),
};
