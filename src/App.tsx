import { useState } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { QueryClient } from '@tanstack/react-query';
import {
  addRefreshAuthToDataProvider,
  AdminContext,
  AdminUI,
  CustomRoutes,
  localStorageStore,
  Notification,
  type Store,
} from 'react-admin';
import { createBrowserRouter, Navigate, Outlet, Route, RouterProvider, Routes } from 'react-router-dom';
import { DeskProvider } from './attendance/DeskProvider.tsx';
import { Gate } from './auth/Gate.tsx';
import { CHECK_IN_PATH } from './auth/origin.ts';
import { OtherTabs } from './auth/OtherTabs.tsx';
import { PublicRoute } from './auth/PublicRoute.tsx';
import { recoveryEndpoints } from './auth/recovery/endpoints.ts';
import { ForgotPasswordPage } from './auth/recovery/ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './auth/recovery/ResetPasswordPage.tsx';
import { VerifyOtpPage } from './auth/recovery/VerifyOtpPage.tsx';
import { SignInPage } from './auth/SignInPage.tsx';
import { homeEndpoints, TODAY_SESSIONS } from './home/endpoints.ts';
import { HomePage } from './home/HomePage.tsx';
import { CheckInRoute } from './checkIn/CheckInRoute.tsx';
import { checkInEndpoints } from './checkIn/endpoints.ts';
import { createI18nProvider } from './i18n/i18nProvider.ts';
import { CrashPage } from './layout/CrashPage.tsx';
import { Layout } from './layout/Layout.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { LoadingState } from './layout/states.tsx';
import { UpdatePrompt } from './layout/UpdatePrompt.tsx';
import { profileEndpoints } from './profile/endpoints.ts';
import { ProfileTabs } from './profile/ProfileTabs.tsx';
import { profileRoutes } from './profile/routes.tsx';
import { createAuthProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { withLastSeen } from './providers/lastSeen.ts';
import { keepFresh } from './providers/refresh.ts';
import { toResources } from './resources/defineResource.tsx';
import { resources } from './resources/index.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** Long enough for a slow reader to finish two lines. */
const NOTIFICATION_MS = 6000;

const endpoints = Object.assign(
  {},
  homeEndpoints,
  recoveryEndpoints,
  profileEndpoints,
  checkInEndpoints,
  ...resources.map((resource) => resource.endpoints),
);
const labels = Object.fromEntries(resources.map(({ name, label }) => [name, label]));
/** Today's lessons and the registers that were opened: readable without a network. */
const READABLE_OFFLINE = [TODAY_SESSIONS, 'kehadiran', 'sesi', 'mata-pelajaran'];
const dataProvider = withLastSeen(
  addRefreshAuthToDataProvider(createDataProvider(endpoints), keepFresh),
  READABLE_OFFLINE,
);
const i18nProvider = createI18nProvider(labels);

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails at once and says so, instead of waiting unseen; "Coba lagi" is on every screen.
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The route table: public pages, the dashboard, and what does not exist. The resources bring their own routes. */
const Screens = () => (
  <Routes>
    <Route path="/" element={<Navigate to="/dashboard" replace />} />

    <Route
      element={
        <PublicRoute>
          <Outlet />
        </PublicRoute>
      }
    >
      <Route path="/masuk" element={<SignInPage />} />
      <Route path="/lupa-kata-sandi" element={<ForgotPasswordPage />} />
      <Route path="/verifikasi-otp" element={<VerifyOtpPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
    </Route>

    {/* A pupil's screen, beside the dashboard: it asks to sign in by itself. */}
    <Route path={CHECK_IN_PATH} element={<CheckInRoute />} />

    <Route
      path="/dashboard/*"
      element={
        <Gate>
          <Protected />
        </Gate>
      }
    />

    <Route
      path="*"
      element={
        <main>
          <NotFoundPage />
        </main>
      }
    />
  </Routes>
);

const Protected = () => (
  <DeskProvider>
    <ProfileTabs />
    <AdminUI
      title="Hadir"
      dashboard={HomePage}
      layout={Layout}
      catchAll={NotFoundPage}
      loading={PageLoading}
      error={CrashPage}
      notification={NoSecondNotification}
      loginPage={false}
      authCallbackPage={false}
      disableTelemetry
    >
      {toResources(resources)}
      <CustomRoutes>{profileRoutes}</CustomRoutes>
    </AdminUI>
  </DeskProvider>
);

const PageLoading = () => <LoadingState text="Memuat halaman..." />;

/** Notifications stand outside the dashboard, so that the sign-in page shows them too. */
const NoSecondNotification = () => null;

/** Signing out empties the store, so that nobody sees another's searches; the look belongs to the device. */
const keepingTheme = (store: Store): Store => ({
  ...store,
  reset: () => {
    const theme: unknown = store.getItem('theme');
    store.reset();
    if (theme !== undefined) store.setItem('theme', theme);
  },
});

export interface DashboardProps {
  readonly queryClient?: QueryClient;
  readonly store?: Store;
}

/** The whole application; `main.tsx` mounts it, and so do the tests, with a store and a cache of their own. */
export function Dashboard({ queryClient, store }: DashboardProps) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        errorElement: <CrashPage />,
        element: (
          <AdminContext
            basename="/dashboard"
            authProvider={createAuthProvider()}
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient ?? createQueryClient()}
            store={keepingTheme(store ?? localStorageStore(undefined, 'hadir'))}
            lightTheme={lightTheme}
            darkTheme={darkTheme}
          >
            <CssBaseline enableColorScheme />
            <OtherTabs />
            <Screens />
            <UpdatePrompt />
            <Notification autoHideDuration={NOTIFICATION_MS} multiLine />
          </AdminContext>
        ),
      },
    ]),
  );
  return <RouterProvider router={router} />;
}
