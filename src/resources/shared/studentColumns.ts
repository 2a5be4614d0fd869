import type { User } from '../../../contract/users.ts';
import { GENDERS } from '../../../contract/genders.ts';
import type { Card, Column } from './columns.ts';
import { nameOf, numberOf } from './people.ts';

export const studentColumns: readonly Column<User>[] = [
  { source: 'fullname', label: 'Nama', text: nameOf },
  { source: 'identifier', label: 'NIS', text: numberOf },
  { source: 'gender', label: 'Jenis kelamin', text: ({ gender }) => gender && GENDERS[gender] },
  { source: 'email', label: 'Email', text: ({ email }) => email, hidden: true },
];

export const studentCard: Card<User> = {
  title: nameOf,
  text: (student) =>
    [numberOf(student), student.gender && GENDERS[student.gender]].filter(Boolean).join(' · '),
};
