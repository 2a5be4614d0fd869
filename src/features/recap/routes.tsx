import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { RECAP_SLUG } from '../../school/paths.ts';

const RecapPage = lazyScreen(() => import('./RecapPage.tsx'), 'RecapPage');

/** These routes are mounted below /dashboard. */
export const recapRoutes = <Route path={`/${RECAP_SLUG}`} element={<RecapPage />} />;
