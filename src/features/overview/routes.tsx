import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { ABSENT_TODAY_SLUG } from '../../school/paths.ts';

const DayNamesPage = lazyScreen(() => import('./day/names/DayNamesPage.tsx'), 'DayNamesPage');

/** These routes are mounted below /dashboard. */
export const homeRoutes = <Route path={`/${ABSENT_TODAY_SLUG}`} element={<DayNamesPage />} />;
