import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { ABSENT_TODAY_SLUG, DAYS_SEGMENT } from '../../school/paths.ts';

const DayNamesPage = lazyScreen(() => import('./day/names/DayNamesPage.tsx'), 'DayNamesPage');

const DaysAbsencesPage = lazyScreen(() => import('./day/names/DaysAbsencesPage.tsx'), 'DaysAbsencesPage');

/** These routes are mounted below /dashboard. */
export const homeRoutes = (
  <Route path={`/${ABSENT_TODAY_SLUG}`}>
    <Route index element={<DayNamesPage />} />
    <Route path={DAYS_SEGMENT} element={<DaysAbsencesPage />} />
  </Route>
);
