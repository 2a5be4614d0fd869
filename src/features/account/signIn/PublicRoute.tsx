import { type ReactNode, useEffect } from 'react';
import { useAuthState, useAuthProvider, useNotify, useResetStore } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { FullPageLoading } from '../../../kit/page/FullPageLoading.tsx';
import { hasSession } from '../../../providers/session.ts';
import { readOrigin } from '../../../person/origin.ts';
import { isLeaving } from '../../../person/leaving.ts';
import { AUTH_MESSAGES } from '../../../../contract/messages.ts';
import { SIGN_IN_PATH } from '../../../providers/authProvider.ts';
import { clearDrafts } from '../../../person/drafts.ts';

interface PublicRouteProps {
  readonly children: ReactNode;
}

/** Shows its children to users who are not signed in. Signed-in users are redirected to the page they came from. */
export function PublicRoute({ children }: PublicRouteProps) {
  const { state, key } = useLocation();
  const { authenticated, isPending, isFetching } = useAuthState(undefined, false, { networkMode: 'always' });
  if (isLeaving(state)) return <SignOut />;
  // Without any token there is nothing to verify, and the page need not wait.
  if (!hasSession()) return children;
  if (isPending || (!authenticated && isFetching)) return <FullPageLoading text="Memverifikasi sesi..." />;
  // The key makes a new redirect for each arrival: a second "Back" that overtakes the first would otherwise find one that has already
  // redirected, and show a blank page.
  return authenticated ? <Navigate key={key} to={readOrigin(state)} replace /> : children;
}

/**
 * Signs out, clears the loaded data, and shows the sign-in page; for the user this never fails. No origin is remembered, because
 * somebody who left on purpose starts at the home page next time.
 */
function SignOut() {
  const authProvider = useAuthProvider();
  const queryClient = useQueryClient();
  const resetStore = useResetStore();
  const navigate = useNavigate();
  const notify = useNotify();

  useEffect(() => {
    void authProvider?.logout({}).then(() => {
      clearDrafts();
      queryClient.clear();
      resetStore();
      notify(AUTH_MESSAGES.loggedOut, { type: 'success' });
      return navigate(SIGN_IN_PATH, { replace: true });
    });
  }, [authProvider, queryClient, resetStore, notify, navigate]);

  return <FullPageLoading text="Memproses..." />;
}
