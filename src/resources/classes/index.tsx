import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { Route } from 'react-router-dom';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { defineResource } from '../defineResource.tsx';
import { ClassDetail } from './ClassDetail.tsx';
import { ClassList } from './ClassList.tsx';
import { classEndpoint, classStudentEndpoint } from './endpoints.ts';

const AddStudents = lazyScreen(() => import('./AddStudents.tsx'), 'AddStudents');
const CardsPage = lazyScreen(() => import('../../checkIn/cards/CardsPage.tsx'), 'CardsPage');
const ClassCreate = lazyScreen(() => import('./ClassForm.tsx'), 'ClassCreate');
const ClassEdit = lazyScreen(() => import('./ClassForm.tsx'), 'ClassEdit');

export const classes = defineResource({
  name: 'kelas',
  label: 'Kelas',
  icon: GroupsOutlined,
  reads: 'listClasses',
  endpoints: { kelas: classEndpoint, 'siswa-kelas': classStudentEndpoint },
  list: ClassList,
  detail: ClassDetail,
  edit: ClassEdit,
  create: ClassCreate,
  routes: (
    <>
      <Route path=":classId/tambah-siswa" element={<AddStudents />} />
      <Route path=":classId/kartu" element={<CardsPage />} />
    </>
  ),
  recordRepresentation: ({ name }) => name,
});
