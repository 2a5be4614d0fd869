import { useState } from 'react';
import { QueryClient } from '@tanstack/react-query';
import {
  addRefreshAuthToDataProvider,
  AdminContext,
  localStorageStore,
  Notification,
  type Store,
} from 'react-admin';
import { createBrowserRouter, Navigate, Outlet, Route, RouterProvider, Routes } from 'react-router-dom';
import { Gate } from './auth/Gate.tsx';
import { CHECK_IN_PATH, HOME_PATH } from './person/origin.ts';
import { OtherTabs } from './auth/OtherTabs.tsx';
import { PublicRoute } from './auth/PublicRoute.tsx';
import { ForgotPasswordPage } from './auth/recovery/ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './auth/recovery/ResetPasswordPage.tsx';
import { VerifyOtpPage } from './auth/recovery/VerifyOtpPage.tsx';
import { SignInPage } from './auth/SignInPage.tsx';
import { CheckInRoute } from './checkIn/CheckInRoute.tsx';
import { checkInEndpoints } from './checkIn/endpoints.ts';
import { createI18nProvider } from './i18n/i18nProvider.ts';
import { CrashPage } from './kit/page/CrashPage.tsx';
import { FullPageLoading } from './kit/page/FullPageLoading.tsx';
import { lazyScreen } from './kit/page/lazyScreen.tsx';
import { PageMode } from './kit/page/PageMode.tsx';
import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { authProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** Where nothing is that is tapped next: in the bar on top, between its buttons; everywhere else are the screen's own. */
const inTheTopBar = {
  top: 4,
  left: { xs: 8, sm: 160, md: 360 },
  right: { xs: 96, sm: 384 },
  transform: 'none',
  '& .MuiSnackbarContent-root': {
    flexWrap: 'nowrap',
    minWidth: 0,
    minHeight: 48,
    px: 1.5,
    py: 0.25,
    fontSize: { xs: '0.8125rem', sm: '0.875rem' },
    lineHeight: 1.25,
  },
  '& .MuiSnackbarContent-message': { py: 0.5, overflowWrap: 'anywhere' },
} as const;

/** Long enough for a slow reader to finish two lines. */
const NOTIFICATION_MS = 6000;

/** What the pages outside the dashboard say to the server; the dashboard brings a provider for all the rest. */
const dataProvider = addRefreshAuthToDataProvider(createDataProvider(checkInEndpoints), authProvider.refresh);
/** The resources are named by their declarations. */
const i18nProvider = createI18nProvider({});

/** The dashboard is most of the code, and signing in does not need it. */
const SignedIn = lazyScreen(() => import('./SignedIn.tsx'), 'SignedIn', <FullPageLoading />);

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails immediately and reports it, instead of waiting unseen. Every screen has
      // "Coba lagi".
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The route table: public pages, the dashboard, and what does not exist. The resources bring their own routes. */
const Screens = () => (
  <Routes>
    <Route path="/" element={<Navigate to={HOME_PATH} replace />} />

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
      path={`${HOME_PATH}/*`}
      element={
        <Gate>
          <SignedIn />
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

/**
 * Signing out empties the store, so that the next person does not see these searches. The theme belongs to the device
 * and stays.
 */
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

/** The whole application; `start/` mounts it, and so do the tests, with a store and a cache of their own. */
export function Dashboard({ queryClient, store }: DashboardProps) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        path: '*',
        errorElement: <CrashPage />,
        element: (
          <AdminContext
            basename={HOME_PATH}
            authProvider={authProvider}
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient ?? createQueryClient()}
            store={keepingTheme(store ?? localStorageStore(undefined, 'hadir'))}
            lightTheme={lightTheme}
            darkTheme={darkTheme}
          >
            <PageMode />
            <OtherTabs />
            <Screens />
            <Notification
              autoHideDuration={NOTIFICATION_MS}
              multiLine
              anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
              sx={inTheTopBar}
            />
          </AdminContext>
        ),
      },
    ]),
  );
  return <RouterProvider router={router} />;
}
