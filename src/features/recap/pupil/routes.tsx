import { Route } from 'react-router-dom';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { PUPILS_SLUG } from '../../../school/pupilPath.ts';

const PupilPage = lazyScreen(() => import('./PupilPage.tsx'), 'PupilPage');

/** These routes are mounted below /dashboard. */
export const pupilRoutes = <Route path={`/${PUPILS_SLUG}/:id`} element={<PupilPage />} />;
