import { Route } from 'react-router-dom';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';

const RolloverPage = lazyScreen(() => import('./RolloverPage.tsx'), 'RolloverPage');

/** The route of the rollover into the next year, below the year that ends. */
export const rolloverRoutes = <Route path=":yearId/kenaikan-kelas" element={<RolloverPage />} />;
