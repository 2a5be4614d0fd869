import { Route } from 'react-router-dom';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { ATTENTION_SLUG } from '../../../school/paths.ts';

const AttentionPage = lazyScreen(() => import('./AttentionPage.tsx'), 'AttentionPage');

/** These routes are mounted below /dashboard. */
export const attentionRoutes = <Route path={`/${ATTENTION_SLUG}`} element={<AttentionPage />} />;
