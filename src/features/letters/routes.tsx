import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { LETTERS } from '../../school/paths.ts';

const LettersPage = lazyScreen(() => import('./LettersPage.tsx'), 'LettersPage');

/** Below /dashboard. */
export const letterRoutes = <Route path={`/${LETTERS}`} element={<LettersPage />} />;
