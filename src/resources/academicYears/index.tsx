import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { defineResource } from '../defineResource.tsx';
import { yearName } from '../shared/yearName.ts';
import { AcademicYearDetail } from './AcademicYearDetail.tsx';
import { AcademicYearList } from './AcademicYearList.tsx';
import { academicYearEndpoint } from './endpoints.ts';

const AcademicYearCreate = lazyScreen(() => import('./AcademicYearForm.tsx'), 'AcademicYearCreate');
const AcademicYearEdit = lazyScreen(() => import('./AcademicYearForm.tsx'), 'AcademicYearEdit');

export const academicYears = defineResource({
  name: 'tahun-ajaran',
  label: 'Tahun ajaran',
  icon: CalendarMonthOutlined,
  reads: 'listAcademicYears',
  endpoints: { 'tahun-ajaran': academicYearEndpoint },
  list: AcademicYearList,
  detail: AcademicYearDetail,
  edit: AcademicYearEdit,
  create: AcademicYearCreate,
  recordRepresentation: yearName,
});
