import { formatDate } from '../../i18n/format.ts';
import { NOTHING } from '../../kit/list/columns.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';
import { genderOf, isLeaver, nameOf, numberOf } from '../../school/people.ts';
import { classOption } from '../../school/yearFilter.tsx';
import { ImportLink } from '../../imports/ImportLink.tsx';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { ReferenceFilter } from '../../kit/list/ReferenceFilter.tsx';
import { SchoolFact, schoolNameOf } from '../../school/SchoolFact.tsx';
import { schoolFilter } from '../../school/SchoolFilter.tsx';
import { activeFilter } from './activeFilter.tsx';
import { CardText, NameWithStatus, statusOf } from './leaverStatus.tsx';
import { roleEndpoint, teacherEndpoint, userEndpoint } from './endpoints.ts';
import type { PersonRecord } from './facts.tsx';

const EndSignIns = lazyScreen(() => import('./EndSignIns.tsx'), 'EndSignIns', null);
const SetActive = lazyScreen(() => import('./SetActive.tsx'), 'SetActive', null);
const PersonFacts = lazyScreen(() => import('./facts.tsx'), 'PersonFacts', null);
const NumberFact = lazyScreen(() => import('./facts.tsx'), 'NumberFact', null);
const PersonNotice = lazyScreen(() => import('./facts.tsx'), 'PersonNotice', null);

export const users = defineResource<PersonRecord>({
  ...ofContract('users'),
  slug: 'pengguna',
  group: 'settings',
  label: 'Pengguna',
  fields: {
    email: { label: 'Email', type: 'email' },
    address: { label: 'Alamat', type: 'lines', hidden: true },
    nisn: { label: 'NISN', hidden: true, needs: 'official-papers' },
    employee_number: { label: 'NIP', hidden: true, needs: 'official-papers' },
  },
  nameOf,
  columns: [
    { source: 'fullname', label: 'Nama', text: nameOf, cell: (user) => <NameWithStatus user={user} /> },
    { source: 'identifier', label: 'Nama pengguna', text: numberOf },
    { source: 'role_id', label: 'Peran', text: ({ Role }) => Role?.name },
    'nisn',
    'employee_number',
    'email',
    { source: 'gender', label: 'Jenis kelamin', text: genderOf, hidden: true },
    {
      source: 'birth_date',
      label: 'Tanggal lahir',
      text: ({ birth_date: birthDate }) => birthDate,
      cell: ({ birth_date: birthDate }) => (birthDate ? formatDate(birthDate) : NOTHING),
      hidden: true,
    },
    'address',
    { source: 'SchoolId', label: 'Sekolah', text: schoolNameOf, needs: 'school-scope' },
    { source: 'is_active', label: 'Status', text: statusOf, hidden: true },
  ],
  card: (user) => <CardText user={user} />,
  filters: [
    activeFilter(),
    <ReferenceFilter key="role" source="role_id" reference="peran" label="Peran" all="Semua peran" />,
    <ReferenceFilter
      key="class"
      source="class_id"
      reference="kelas"
      label="Kelas"
      all="Semua kelas"
      nameOf={classOption}
    />,
    schoolFilter(),
  ],
  above: (user) => <PersonNotice user={user} />,
  facts: [
    { label: 'Nama pengguna', content: numberOf },
    { label: 'Peran', content: ({ Role }) => Role?.name },
    { content: (user) => <NumberFact user={user} />, needs: 'official-papers' },
    { content: (user) => <SchoolFact record={user} /> },
    { content: (user) => <PersonFacts user={user} /> },
    'email',
    { label: 'Jenis kelamin', content: genderOf },
    { label: 'Tanggal lahir', content: ({ birth_date: day }) => day && formatDate(day) },
    'address',
  ],
  parts: [EndSignIns, SetActive, NumberFact, PersonFacts, PersonNotice],
  consequence: 'Akun ini tidak dapat dipakai masuk lagi.',
  actions: (user) => (
    <>
      {!isLeaver(user) && <EndSignIns user={user} />}
      <SetActive user={user} />
    </>
  ),
  listTools: (
    <>
      <ImportLink kind="pupils">Impor siswa</ImportLink>
      <ImportLink kind="teachers">Impor guru</ImportLink>
    </>
  ),
  keeps: ['role_id', 'SchoolId'],
  inputs: () => import('./UserInputs.tsx'),
  endpoint: userEndpoint,
  beside: { peran: roleEndpoint, pengajar: teacherEndpoint },
});
