import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { defineResource } from '../defineResource.tsx';
import { nameOf } from '../shared/people.ts';
import { roleEndpoint, teacherEndpoint, userEndpoint } from './endpoints.ts';
import { UserDetail } from './UserDetail.tsx';
import { UserCreate, UserEdit } from './UserForm.tsx';
import { UserList } from './UserList.tsx';

export const users = defineResource({
  name: 'pengguna',
  label: 'Pengguna',
  icon: PeopleOutlined,
  reads: 'listUsers',
  endpoints: { pengguna: userEndpoint, peran: roleEndpoint, guru: teacherEndpoint },
  list: UserList,
  detail: UserDetail,
  edit: UserEdit,
  create: UserCreate,
  recordRepresentation: nameOf,
});
