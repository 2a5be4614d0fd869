import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import { defineResource } from '../defineResource.tsx';
import { schoolEndpoint } from './endpoints.ts';
import { SchoolDetail } from './SchoolDetail.tsx';
import { SchoolCreate, SchoolEdit } from './SchoolForm.tsx';
import { SchoolList } from './SchoolList.tsx';

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
