import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';

const QrPage = lazyScreen(() => import('./QrPage.tsx'), 'QrPage');
const ScanPage = lazyScreen(() => import('./cards/ScanPage.tsx'), 'ScanPage');
const CardsPage = lazyScreen(() => import('./cards/CardsPage.tsx'), 'CardsPage');

/** What shows and what reads codes in a session, below its subject. */
export const sessionCheckInRoutes = (
  <>
    <Route path=":subjectId/sesi/:sessionId/qr" element={<QrPage />} />
    <Route path=":subjectId/sesi/:sessionId/pindai" element={<ScanPage />} />
  </>
);

/** The cards of a class, below it. */
export const classCardRoutes = <Route path=":classId/kartu" element={<CardsPage />} />;
