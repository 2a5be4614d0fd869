import { Route } from 'react-router-dom';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { LETTERS_SLUG } from '../../school/paths.ts';

const LettersPage = lazyScreen(() => import('./LettersPage.tsx'), 'LettersPage');

/** The route of the letters, below /dashboard. */
export const letterRoutes = <Route path={`/${LETTERS_SLUG}`} element={<LettersPage />} />;
