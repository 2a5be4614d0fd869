import { ofContract } from '../../kit/declare/ofContract.ts';
import type { Words } from '../../kit/declare/words.ts';
import { genderOf, loginNameOf, nameOf, numberOf } from '../../school/people.ts';
import { schoolNameOf } from '../../school/schoolName.ts';
import type { PersonRecord } from './facts.tsx';

/** Another backend does not say. */
export const statusOf = ({ is_active: isActive }: Partial<PersonRecord>): string | undefined =>
  isActive === undefined ? undefined : isActive ? 'Aktif' : 'Nonaktif';

export const cardTextOf = (user: PersonRecord): string =>
  [numberOf(user), user.Role?.name].filter(Boolean).join(' · ');

export const userWords: Words<PersonRecord> = {
  ...ofContract('users'),
  slug: 'pengguna',
  group: 'settings',
  label: 'Pengguna',
  fields: {
    email: { label: 'Email', type: 'email' },
    address: { label: 'Alamat', type: 'lines', hidden: true },
    nis: { label: 'NIS', hidden: true, needs: 'hadir' },
    nisn: { label: 'NISN', hidden: true, needs: 'hadir' },
    employee_number: { label: 'NIP', hidden: true, needs: 'hadir' },
  },
  nameOf,
  columns: [
    { source: 'fullname', label: 'Nama', text: nameOf },
    { source: 'identifier', label: 'Nama pengguna', text: loginNameOf },
    { source: 'role_id', label: 'Peran', text: ({ Role }) => Role?.name },
    'nis',
    'nisn',
    'employee_number',
    'email',
    { source: 'gender', label: 'Jenis kelamin', text: genderOf, hidden: true },
    {
      source: 'birth_date',
      label: 'Tanggal lahir',
      text: ({ birth_date: birthDate }) => birthDate,
      hidden: true,
    },
    'address',
    { source: 'SchoolId', label: 'Sekolah', text: schoolNameOf, needs: 'school-scope' },
    { source: 'is_active', label: 'Status', text: statusOf, hidden: true },
  ],
  card: cardTextOf,
};
