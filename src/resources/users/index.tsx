import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { defineResource } from '../defineResource.tsx';
import { nameOf } from '../shared/people.ts';
import { roleEndpoint, teacherEndpoint, userEndpoint } from './endpoints.ts';
import { UserDetail } from './UserDetail.tsx';
import { UserList } from './UserList.tsx';

const UserCreate = lazyScreen(() => import('./UserForm.tsx'), 'UserCreate');
const UserEdit = lazyScreen(() => import('./UserForm.tsx'), 'UserEdit');

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
