import {
  addRefreshAuthToDataProvider,
  DataProviderContext,
  Resource,
  ResourceDefinitionContextProvider,
  useScrollToTop,
} from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { DeskProvider } from './features/attendance/DeskProvider.tsx';
import { DeclaredCalls } from './person/person.ts';
import { checkInEndpoints } from './features/checkin/endpoints.ts';
import { homeRoutes } from './features/overview/routes.tsx';
import { homeEndpoints, TODAY_SESSIONS } from './features/overview/endpoints.ts';
import { PageBoundary } from './kit/page/CrashPage.tsx';
import { importEndpoints } from './features/intake/imports/endpoints.ts';
import { importRoutes } from './features/intake/imports/routes.tsx';
import { plainScreen } from './kit/page/lazyScreen.tsx';
import { letterEndpoints } from './features/letters/endpoints.ts';
import { letterRoutes } from './features/letters/routes.tsx';
import { Layout } from './frame/Layout.tsx';
import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { systemEndpoints } from './features/system/endpoints.ts';
import { deletedSessionEndpoints } from './features/lessons/deleted/endpoints.ts';
import { incompleteEndpoints } from './features/overview/incomplete/endpoints.ts';
import { rolloverEndpoints } from './features/intake/rollover/endpoints.ts';
import { rolloverRoutes } from './features/intake/rollover/routes.tsx';
import { attendanceEndpoints } from './features/attendance/engine/endpoints.ts';
import { AttendancePage, registerRoutes } from './features/attendance/routes.tsx';
import { classCardRoutes, sessionCheckInRoutes } from './features/checkin/routes.tsx';
import { sessionRunEndpoints } from './features/timetable/runs/runEndpoints.ts';
import { oversightRoutes } from './features/system/screens.tsx';
import { PasswordFirst } from './features/account/profile/PasswordFirst.tsx';
import { profileEndpoints } from './features/account/profile/endpoints.ts';
import { ProfileTabs } from './features/account/profile/ProfileTabs.tsx';
import { profileRoutes } from './features/account/profile/routes.tsx';
import { authProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { mergeEndpoints } from './providers/endpoint.ts';
import { withLastSeen } from './providers/lastSeen.ts';
import { toResources } from './kit/declare/defineResource.tsx';
import { attentionRoutes } from './features/recap/attention/routes.tsx';
import { pupilRoutes } from './features/recap/pupil/routes.tsx';
import { recapRoutes } from './features/recap/routes.tsx';
import { HOME_PATH } from './person/origin.ts';
import { resources } from './resources.ts';

const HomePage = plainScreen(() => import('./features/overview/HomePage.tsx'), 'HomePage');

const endpoints = mergeEndpoints(
  homeEndpoints,
  profileEndpoints,
  checkInEndpoints,
  systemEndpoints,
  incompleteEndpoints,
  deletedSessionEndpoints,
  attendanceEndpoints,
  rolloverEndpoints,
  importEndpoints,
  sessionRunEndpoints,
  letterEndpoints,
  ...resources.map((resource) => resource.endpoints),
);
const declaredCalls = Object.fromEntries(Object.entries(endpoints).map(([name, { calls }]) => [name, calls]));
const ROSTER = 'kehadiran';
/** Today's lessons and the registers that were opened: readable without a network. */
const READABLE_OFFLINE = [
  TODAY_SESSIONS,
  ROSTER,
  ...resources.filter(({ offline }) => offline).map(({ name }) => name),
];
const dataProvider = withLastSeen(
  addRefreshAuthToDataProvider(createDataProvider(endpoints), authProvider.refresh),
  READABLE_OFFLINE,
  [ROSTER],
);

/** The page that the first script asks for beside the dashboard: see start/firstCalls.ts. */
export async function fetchPage(pathname: string): Promise<void> {
  const [resource = '', , child, id, ...rest] = pathname.slice(HOME_PATH.length + 1).split('/');
  if (resource === '') await HomePage.fetchCode();
  else if (child === 'sesi' && /^\d+$/.test(id ?? '') && rest.length === 0) await AttendancePage.fetchCode();
}

const elements = toResources(resources, {
  'mata-pelajaran': (
    <>
      {registerRoutes}
      {sessionCheckInRoutes}
    </>
  ),
  kelas: classCardRoutes,
  'tahun-ajaran': rolloverRoutes,
});
/** Known to the first rendering: <Admin> hears of them after it, and would draw the frame and its page three times. */
const definitions = Object.fromEntries(
  elements.map(({ props }) => [props.name, Resource.registerResource(props)]),
);

/** All below /dashboard, in a chunk of its own: the resources bring their routes. */
export const SignedIn = () => (
  <DataProviderContext value={dataProvider}>
    <ResourceDefinitionContextProvider definitions={definitions}>
      <DeclaredCalls value={declaredCalls}>
        <DeskProvider>
          <ProfileTabs />
          <ScrollToTop />
          <PasswordFirst>
            <PageBoundary>
              <Layout>
                <Routes>
                  {profileRoutes}
                  {homeRoutes}
                  {oversightRoutes}
                  {importRoutes}
                  {recapRoutes}
                  {pupilRoutes}
                  {letterRoutes}
                  {attentionRoutes}
                  {elements.map((element) => (
                    <Route key={element.key} path={`${element.props.name}/*`} element={element} />
                  ))}
                  <Route index element={<HomePage />} />
                  <Route path="*" element={<NotFoundPage />} />
                </Routes>
              </Layout>
            </PageBoundary>
          </PasswordFirst>
        </DeskProvider>
      </DeclaredCalls>
    </ResourceDefinitionContextProvider>
  </DataProviderContext>
);

/** As react-admin's links and redirects ask for it. */
function ScrollToTop() {
  useScrollToTop();
  return null;
}
