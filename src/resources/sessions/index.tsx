import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { Route } from 'react-router-dom';
import AttendancePage from '../../attendance/AttendancePage.tsx';
import { attendanceEndpoints } from '../../attendance/endpoints.ts';
import { ScanPage } from '../../checkIn/cards/ScanPage.tsx';
import { QrPage } from '../../checkIn/QrPage.tsx';
import { defineResource } from '../defineResource.tsx';
import { sessionEndpoint } from './endpoints.ts';
import { SessionCreate } from './SessionCreate.tsx';
import { SessionEdit } from './SessionEdit.tsx';
import { SessionList } from './SessionList.tsx';

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
