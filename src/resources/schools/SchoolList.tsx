import type { School } from '../../../contract/schools.ts';
import type { Card, Column } from '../shared/columns.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { NOUN } from './messages.ts';
import { positionOf } from './position.ts';

const columns: readonly Column<School>[] = [
  { source: 'name', label: 'Nama', text: ({ name }) => name },
  { source: 'address', label: 'Alamat', text: ({ address }) => address },
  { source: 'phone', label: 'Telepon', text: ({ phone }) => phone },
  { source: 'email', label: 'Email', text: ({ email }) => email },
  { source: 'position', label: 'Posisi', text: positionOf, hidden: true },
];

const card: Card<School> = {
  title: ({ name }) => name,
  text: ({ address, phone }) => [address, phone].filter(Boolean).join(' · '),
};

export const SchoolList = () => (
  <ListPage<School> resource="sekolah" label="Sekolah" noun={NOUN} columns={columns} card={card} />
);
