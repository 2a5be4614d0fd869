import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { Route } from 'react-router-dom';
import { attendanceEndpoints } from '../../attendance/endpoints.ts';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { defineResource } from '../defineResource.tsx';
import { sessionEndpoint } from './endpoints.ts';
import { SessionList } from './SessionList.tsx';

const AttendancePage = lazyScreen(() => import('../../attendance/AttendancePage.tsx'), 'default');
const QrPage = lazyScreen(() => import('../../checkIn/QrPage.tsx'), 'QrPage');
const ScanPage = lazyScreen(() => import('../../checkIn/cards/ScanPage.tsx'), 'ScanPage');
const SessionCreate = lazyScreen(() => import('./SessionCreate.tsx'), 'SessionCreate');
const SessionEdit = lazyScreen(() => import('./SessionEdit.tsx'), 'SessionEdit');

export const sessions = defineResource({
  name: 'sesi',
  label: 'Sesi',
  icon: EventNoteOutlined,
  parent: 'mata-pelajaran',
  endpoints: { sesi: sessionEndpoint, ...attendanceEndpoints },
  routes: (
    <>
      <Route path=":subjectId/sesi" element={<SessionList />} />
      <Route path=":subjectId/sesi/create" element={<SessionCreate />} />
      <Route path=":subjectId/sesi/:sessionId" element={<AttendancePage />} />
      <Route path=":subjectId/sesi/:sessionId/qr" element={<QrPage />} />
      <Route path=":subjectId/sesi/:sessionId/pindai" element={<ScanPage />} />
      <Route path=":subjectId/sesi/:sessionId/edit" element={<SessionEdit />} />
    </>
  ),
});
