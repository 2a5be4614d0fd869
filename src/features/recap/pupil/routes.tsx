import { Route } from 'react-router-dom';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { PUPILS } from '../../../school/pupilPath.ts';

const PupilPage = lazyScreen(() => import('./PupilPage.tsx'), 'PupilPage');

/** Below /dashboard. */
export const pupilRoutes = <Route path={`/${PUPILS}/:id`} element={<PupilPage />} />;
