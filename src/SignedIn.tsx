import {
  addRefreshAuthToDataProvider,
  DataProviderContext,
  Resource,
  ResourceDefinitionContextProvider,
  useScrollToTop,
} from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import {
  RegisterManagerProvider,
  attendanceEndpoints,
  AttendancePage,
  registerRoutes,
} from './features/attendance/index.ts';
import { checkInEndpoints, classCardRoutes, sessionCheckInRoutes } from './features/checkin/index.ts';
import { homeRoutes, homeEndpoints, TODAY_SESSIONS, incompleteEndpoints } from './features/overview/index.ts';
import { importEndpoints, importRoutes, rolloverEndpoints, rolloverRoutes } from './features/intake/index.ts';
import { familyRoutes, gatewayEndpoints, GuardiansOfPupil } from './features/family/index.ts';
import { gateEndpoints, gateRoutes } from './features/gate/index.ts';
import { letterEndpoints, letterRoutes } from './features/letters/index.ts';
import { systemEndpoints, systemRoutes } from './features/system/index.ts';
import { deletedSessionEndpoints } from './features/lessons/index.ts';
import { sessionRunEndpoints } from './features/timetable/index.ts';
import { PasswordFirst, profileEndpoints, ProfileTabs, profileRoutes } from './features/account/index.ts';
import { attentionRoutes, pupilRoutes, recapRoutes } from './features/recap/index.ts';
import { DeclaredCallsContext } from './person/person.ts';
import { PageBoundary } from './kit/page/CrashPage.tsx';
import { plainScreen } from './kit/page/lazyScreen.tsx';
import { Layout } from './frame/Layout.tsx';
import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { authProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { mergeEndpoints } from './providers/endpoint.ts';
import { withLastSeen } from './providers/lastSeen.ts';
import { toResources } from './kit/declare/defineResource.tsx';
import { HOME_PATH } from './person/origin.ts';
import { resources } from './resources.ts';

const HomePage = plainScreen(() => import('./features/overview/HomePage.tsx'), 'HomePage');

const endpoints = mergeEndpoints(
  homeEndpoints,
  profileEndpoints,
  checkInEndpoints,
  systemEndpoints,
  gateEndpoints,
  gatewayEndpoints,
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
const ROSTER_RESOURCE = 'kehadiran';
/** The resources that can be read without a network: today's lessons, the piket desk, the registers that were opened, and those declared `offline`. */
const READABLE_OFFLINE = [
  TODAY_SESSIONS,
  ...Object.keys(gateEndpoints),
  ROSTER_RESOURCE,
  ...resources.filter(({ offline }) => offline).map(({ name }) => name),
];
const dataProvider = withLastSeen(
  addRefreshAuthToDataProvider(createDataProvider(endpoints), authProvider.refresh),
  READABLE_OFFLINE,
  [ROSTER_RESOURCE],
);

/** Loads the code of the page whose data the first script already requests: see start/firstCalls.ts. */
export async function fetchPageCode(pathname: string): Promise<void> {
  const [resource = '', , child, id, ...rest] = pathname.slice(HOME_PATH.length + 1).split('/');
  if (resource === '') await HomePage.fetchCode();
  else if (child === 'sesi' && /^\d+$/.test(id ?? '') && rest.length === 0) await AttendancePage.fetchCode();
}

const resourceElements = toResources(resources, {
  'mata-pelajaran': (
    <>
      {registerRoutes}
      {sessionCheckInRoutes}
    </>
  ),
  kelas: classCardRoutes,
  'tahun-ajaran': rolloverRoutes,
});
/** The definitions must be known at the first rendering: <Admin> registers them after it, which would render the frame and its page three times. */
const resourceDefinitions = Object.fromEntries(
  resourceElements.map(({ props }) => [props.name, Resource.registerResource(props)]),
);

/** The page of a pupil also has the guardians: both features meet here, because `recap` does not use `family`. */
const pupilScreens = pupilRoutes(GuardiansOfPupil);

export interface SignedInProps {
  /** The address is none of the dashboard's: the frame shows that there is no such page. */
  readonly isUnknownPath?: boolean;
}

/** All below /dashboard, in a chunk of its own: the resources bring their routes. */
export const SignedIn = ({ isUnknownPath = false }: SignedInProps) => (
  <DataProviderContext value={dataProvider}>
    <ResourceDefinitionContextProvider definitions={resourceDefinitions}>
      <DeclaredCallsContext value={declaredCalls}>
        <RegisterManagerProvider>
          <ProfileTabs />
          <ScrollToTop />
          <PasswordFirst>
            <PageBoundary>
              <Layout>
                {isUnknownPath ? (
                  <NotFoundPage />
                ) : (
                  <Routes>
                    {profileRoutes}
                    {homeRoutes}
                    {systemRoutes}
                    {importRoutes}
                    {recapRoutes}
                    {pupilScreens}
                    {letterRoutes}
                    {familyRoutes}
                    {gateRoutes}
                    {attentionRoutes}
                    {resourceElements.map((element) => (
                      <Route key={element.key} path={`${element.props.name}/*`} element={element} />
                    ))}
                    <Route index element={<HomePage />} />
                    <Route path="*" element={<NotFoundPage />} />
                  </Routes>
                )}
              </Layout>
            </PageBoundary>
          </PasswordFirst>
        </RegisterManagerProvider>
      </DeclaredCallsContext>
    </ResourceDefinitionContextProvider>
  </DataProviderContext>
);

/** Scrolls to the top when one of react-admin's links or redirects asks for it in the location's state. */
function ScrollToTop() {
  useScrollToTop();
  return null;
}
