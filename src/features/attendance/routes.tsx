import { Route } from 'react-router-dom';
import { plainScreen } from '../../kit/page/lazyScreen.tsx';

export const AttendancePage = plainScreen(() => import('./AttendancePage.tsx'), 'default');

/** The route of a session's register, below its subject. */
export const registerRoutes = <Route path=":subjectId/sesi/:sessionId" element={<AttendancePage />} />;
