import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { Route } from 'react-router-dom';
import { CardsPage } from '../../checkIn/cards/CardsPage.tsx';
import { defineResource } from '../defineResource.tsx';
import { AddStudents } from './AddStudents.tsx';
import { ClassDetail } from './ClassDetail.tsx';
import { ClassCreate, ClassEdit } from './ClassForm.tsx';
import { ClassList } from './ClassList.tsx';
import { classEndpoint, classStudentEndpoint } from './endpoints.ts';

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
