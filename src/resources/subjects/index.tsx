import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { defineResource } from '../defineResource.tsx';
import { subjectEndpoint, subjectStudentEndpoint } from './endpoints.ts';
import { SubjectDetail } from './SubjectDetail.tsx';
import { SubjectList } from './SubjectList.tsx';

const SubjectCreate = lazyScreen(() => import('./SubjectForm.tsx'), 'SubjectCreate');
const SubjectEdit = lazyScreen(() => import('./SubjectForm.tsx'), 'SubjectEdit');

export const subjects = defineResource({
  name: 'mata-pelajaran',
  label: 'Mata pelajaran',
  icon: MenuBookOutlined,
  reads: 'listSubjects',
  endpoints: { 'mata-pelajaran': subjectEndpoint, 'siswa-mata-pelajaran': subjectStudentEndpoint },
  list: SubjectList,
  detail: SubjectDetail,
  edit: SubjectEdit,
  create: SubjectCreate,
  recordRepresentation: ({ name }) => name,
});
