import { useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { addRefreshAuthToDataProvider, CoreAdminContext, localStorageStore, type Store } from 'react-admin';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { Gate, OtherTabs, PublicRoute } from './features/account/index.ts';
import { CheckInRoute, checkInEndpoints } from './features/checkin/index.ts';
import { CHECK_IN_PATH, HOME_PATH } from './person/origin.ts';
import { createI18nProvider } from './i18n/i18nProvider.ts';
import { OutermostBoundary } from './kit/page/CrashPage.tsx';
import { FullPageLoading } from './kit/page/FullPageLoading.tsx';
import { lazyScreen, plainScreen } from './kit/page/lazyScreen.tsx';
import { Toasts } from './kit/page/Toasts.tsx';
import { PageMode } from './kit/page/PageMode.tsx';
import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { AppRouter } from './kit/router/AppRouter.tsx';
import { prefetchFirstQueries } from './providers/firstQueries.ts';
import { hasSession } from './providers/session.ts';
import type { SignedInProps } from './SignedIn.tsx';
import { authProvider, SIGN_IN_PATH } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { createQueryClient } from './providers/queryClient.ts';

/** The data provider of pages outside the dashboard; src/SignedIn.tsx has its own for everything else. */
const dataProvider = addRefreshAuthToDataProvider(createDataProvider(checkInEndpoints), authProvider.refresh);
/** No resource names are passed, because the resources' declarations hold them. */
const i18nProvider = createI18nProvider({});

/** The sign-in form is loaded separately, so that no other page waits for it. Users who are still signed in never load it. */
const SignInPage = plainScreen(
  () => import('./features/account/signIn/SignInPage.tsx'),
  'SignInPage',
  <FullPageLoading />,
);

/** The recovery pages are loaded only when a user opens them, so that other users need not wait for their code. */
const ForgotPasswordPage = lazyScreen(
  () => import('./features/account/signIn/recovery/ForgotPasswordPage.tsx'),
  'ForgotPasswordPage',
  <FullPageLoading />,
);
const VerifyOtpPage = lazyScreen(
  () => import('./features/account/signIn/recovery/VerifyOtpPage.tsx'),
  'VerifyOtpPage',
  <FullPageLoading />,
);
const ResetPasswordPage = lazyScreen(
  () => import('./features/account/signIn/recovery/ResetPasswordPage.tsx'),
  'ResetPasswordPage',
  <FullPageLoading />,
);

/** Whoever holds a printed sheet comes here once, so nobody else waits for this code. */
const CheckSheetPage = plainScreen(
  () => import('./features/cek/CheckSheetPage.tsx'),
  'CheckSheetPage',
  <FullPageLoading />,
);

/** The dashboard is most of the code, and signing in does not need it. */
const SignedIn = plainScreen<'SignedIn', SignedInProps>(
  () => import('./SignedIn.tsx'),
  'SignedIn',
  <FullPageLoading />,
);

/**
 * Loads the dashboard together with the page inside it. A page loaded later would first show a loading notice, which React keeps for at
 * least a third of a second.
 */
async function fetchDashboard(pathname: string): Promise<void> {
  await SignedIn.fetchCode();
  // A failure is ignored here, because the screen itself reports it when it is rendered.
  const dashboard = await import('./SignedIn.tsx').catch(() => undefined);
  await dashboard?.fetchPageCode(pathname);
}

/** The route table: public pages, the dashboard, and the page for unknown addresses. The resources declare their own routes. */
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
      <Route path={SIGN_IN_PATH} element={<SignInPage onSubmit={() => void SignedIn.fetchCode()} />} />
      <Route path="/lupa-kata-sandi" element={<ForgotPasswordPage />} />
      <Route path="/verifikasi-otp" element={<VerifyOtpPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
    </Route>

    <Route path="/cek/:code?" element={<CheckSheetPage />} />

    {/* The pupils' check-in page is outside the dashboard, because it handles signing in by itself. */}
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
        hasSession() ? (
          <Gate>
            <SignedIn isUnknownPath />
          </Gate>
        ) : (
          <main>
            <NotFoundPage />
          </main>
        )
      }
    />
  </Routes>
);

/**
 * Signing out empties the store, so that the next person does not see this person's searches, but the theme belongs to the device and
 * stays. The locale is always known, because react-admin renders nothing while it sets a locale after the first rendering.
 */
const keepThemeOnReset = (store: Store): Store => ({
  ...store,
  getItem: (key, defaultValue) =>
    key === 'locale' ? (i18nProvider.getLocale() as typeof defaultValue) : store.getItem(key, defaultValue),
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

const PATHS_NEEDING_SIGN_IN = [SIGN_IN_PATH, HOME_PATH, CHECK_IN_PATH];

/** Loads what the first page shows, so that its first rendering is complete. */
export async function fetchFirstScreen(pathname: string, queryClient: QueryClient): Promise<void> {
  // Without a token, the user already sees the sign-in page as HTML at these addresses, so no loading notice may replace it.
  if (hasSession() && pathname.startsWith(HOME_PATH))
    await Promise.all([fetchDashboard(pathname), prefetchFirstQueries(queryClient, authProvider)]);
  else if (PATHS_NEEDING_SIGN_IN.some((path) => pathname.startsWith(path)) || pathname === '/')
    await SignInPage.fetchCode();
}

/** The whole application; `start/` mounts it, and so do the tests, with a store and a cache of their own. */
export function Dashboard({ queryClient, store }: DashboardProps) {
  const [cache] = useState(() => queryClient ?? createQueryClient());
  const [kept] = useState(() => keepThemeOnReset(store ?? localStorageStore(undefined, 'hadir')));
  return (
    <OutermostBoundary>
      <AppRouter>
        <CoreAdminContext
          basename={HOME_PATH}
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={cache}
          store={kept}
        >
          <PageMode />
          <OtherTabs />
          <Screens />
          <Toasts />
        </CoreAdminContext>
      </AppRouter>
    </OutermostBoundary>
  );
}
