import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { DAY_NAMES } from '../../school/paths.ts';

const DayNamesPage = lazyScreen(() => import('./day/names/DayNamesPage.tsx'), 'DayNamesPage');

/** These routes are mounted below /dashboard. */
export const homeRoutes = <Route path={`/${DAY_NAMES}`} element={<DayNamesPage />} />;
