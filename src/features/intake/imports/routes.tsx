import { Route } from 'react-router-dom';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { IMPORT_SLUG, IMPORT_KIND_SLUGS } from '../../../school/paths.ts';

const ImportPage = lazyScreen(() => import('./ImportPage.tsx'), 'ImportPage');

/** The routes of the imports, below /dashboard. */
export const importRoutes = (
  <>
    <Route
      path={`/${IMPORT_SLUG}/${IMPORT_KIND_SLUGS.pupils}`}
      element={<ImportPage key="pupils" kind="pupils" />}
    />
    <Route
      path={`/${IMPORT_SLUG}/${IMPORT_KIND_SLUGS.teachers}`}
      element={<ImportPage key="teachers" kind="teachers" />}
    />
    <Route
      path={`/${IMPORT_SLUG}/${IMPORT_KIND_SLUGS.timetable}`}
      element={<ImportPage key="timetable" kind="timetable" />}
    />
  </>
);
