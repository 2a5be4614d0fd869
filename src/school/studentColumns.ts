import type { Student } from '../../contract/users.ts';
import type { Card, Column } from '../kit/list/columns.ts';
import { genderOf, nameOf, numberOf } from './people.ts';

export const studentColumns: readonly Column<Student>[] = [
  { source: 'fullname', label: 'Nama', text: nameOf },
  { source: 'identifier', label: 'NIS', text: numberOf },
  { source: 'gender', label: 'Jenis kelamin', text: genderOf },
];

export const studentCard: Card<Student> = {
  title: nameOf,
  text: (student) => [numberOf(student), genderOf(student)].filter(Boolean).join(' · '),
};
