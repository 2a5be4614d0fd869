import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';

const QrPage = lazyScreen(() => import('./QrPage.tsx'), 'QrPage');
const ScanPage = lazyScreen(() => import('./cards/ScanPage.tsx'), 'ScanPage');
const CardsPage = lazyScreen(() => import('./cards/CardsPage.tsx'), 'CardsPage');

/** The routes that show a session's code and scan cards, below its subject. */
export const sessionCheckInRoutes = (
  <>
    <Route path=":subjectId/sesi/:sessionId/qr" element={<QrPage />} />
    <Route path=":subjectId/sesi/:sessionId/pindai" element={<ScanPage />} />
  </>
);

/** The route of a class's cards, below the class. */
export const classCardRoutes = <Route path=":classId/kartu" element={<CardsPage />} />;
