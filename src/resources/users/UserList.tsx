import type { User } from '../../../contract/users.ts';
import { formatDate } from '../../i18n/format.ts';
import { NOTHING, type Card, type Column } from '../shared/columns.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { genderOf, nameOf, numberOf } from '../shared/people.ts';
import { NOUN } from './messages.ts';

const columns: readonly Column<User>[] = [
  { source: 'fullname', label: 'Nama', text: nameOf },
  { source: 'identifier', label: 'Nama pengguna', text: numberOf },
  { source: 'Role', label: 'Peran', text: ({ Role }) => Role?.name },
  { source: 'email', label: 'Email', text: ({ email }) => email },
  { source: 'gender', label: 'Jenis kelamin', text: genderOf, hidden: true },
  {
    source: 'birth_date',
    label: 'Tanggal lahir',
    text: ({ birth_date: birthDate }) => birthDate,
    cell: ({ birth_date: birthDate }) => (birthDate ? formatDate(birthDate) : NOTHING),
    hidden: true,
  },
  { source: 'address', label: 'Alamat', text: ({ address }) => address, hidden: true },
];

const card: Card<User> = {
  title: nameOf,
  text: (user) => [numberOf(user), user.Role?.name].filter(Boolean).join(' · '),
};

export const UserList = () => (
  <ListPage<User> resource="pengguna" label="Pengguna" noun={NOUN} columns={columns} card={card} />
);
