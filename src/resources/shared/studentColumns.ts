import type { User } from '../../../contract/users.ts';
import type { Card, Column } from './columns.ts';
import { genderOf, nameOf, numberOf } from './people.ts';

export const studentColumns: readonly Column<User>[] = [
  { source: 'fullname', label: 'Nama', text: nameOf },
  { source: 'identifier', label: 'NIS', text: numberOf },
  { source: 'gender', label: 'Jenis kelamin', text: genderOf },
  { source: 'email', label: 'Email', text: ({ email }) => email, hidden: true },
];

export const studentCard: Card<User> = {
  title: nameOf,
  text: (student) => [numberOf(student), genderOf(student)].filter(Boolean).join(' · '),
};
