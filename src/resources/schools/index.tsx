import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { defineResource } from '../defineResource.tsx';
import { schoolEndpoint } from './endpoints.ts';
import { SchoolDetail } from './SchoolDetail.tsx';
import { SchoolList } from './SchoolList.tsx';

const SchoolCreate = lazyScreen(() => import('./SchoolForm.tsx'), 'SchoolCreate');
const SchoolEdit = lazyScreen(() => import('./SchoolForm.tsx'), 'SchoolEdit');

export const schools = defineResource({
  name: 'sekolah',
  label: 'Sekolah',
  icon: SchoolOutlined,
  reads: 'listSchools',
  endpoints: { sekolah: schoolEndpoint },
  list: SchoolList,
  detail: SchoolDetail,
  edit: SchoolEdit,
  create: SchoolCreate,
  recordRepresentation: ({ name }) => name,
});
