import { Route } from 'react-router-dom';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import type { PupilPageProps } from './PupilPage.tsx';
import { PUPILS_SLUG } from '../../../school/pupilPath.ts';

const PupilPage = lazyScreen(() => import('./PupilPage.tsx'), 'PupilPage');

/**
 * These routes are mounted below /dashboard.
 * @param guardians what the page shows of a pupil's guardians
 */
export const pupilRoutes = (guardians: PupilPageProps['guardians']) => (
  <Route path={`/${PUPILS_SLUG}/:id`} element={<PupilPage guardians={guardians} />} />
);
