import { type ReactNode, useEffect } from 'react';
import { useAuthState, useAuthProvider, useNotify, useResetStore } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { FullPageLoading } from '../../../kit/page/FullPageLoading.tsx';
import { hasSession } from '../../../providers/session.ts';
import { originOf } from '../../../person/origin.ts';
import { isLeaving } from '../../../person/leaving.ts';
import { AUTH_MESSAGES } from '../../../../contract/messages.ts';
import { SIGN_IN_PATH } from '../../../providers/authProvider.ts';
import { forgetDrafts } from '../../../person/drafts.ts';

interface PublicRouteProps {
  readonly children: ReactNode;
}

/** For people who are not signed in. The others go on to the page they came from. */
export function PublicRoute({ children }: PublicRouteProps) {
  const { state, key } = useLocation();
  const { authenticated, isPending, isFetching } = useAuthState(undefined, false, { networkMode: 'always' });
  if (isLeaving(state)) return <SignOut />;
  // Without any token there is nothing to verify, and the page need not wait.
  if (!hasSession()) return children;
  if (isPending || (!authenticated && isFetching)) return <FullPageLoading text="Memverifikasi sesi..." />;
  // One for each arrival: a second "Back" that overtakes the first would find it done with its work, and a blank page.
  return authenticated ? <Navigate key={key} to={originOf(state)} replace /> : children;
}

/**
 * Signs out, forgets what was loaded, and shows the sign-in page; always succeeds for the user. Whoever leaves on
 * purpose starts at home next time: no origin is remembered.
 */
function SignOut() {
  const authProvider = useAuthProvider();
  const queryClient = useQueryClient();
  const resetStore = useResetStore();
  const navigate = useNavigate();
  const notify = useNotify();

  useEffect(() => {
    void authProvider?.logout({}).then(() => {
      forgetDrafts();
      queryClient.clear();
      resetStore();
      notify(AUTH_MESSAGES.loggedOut, { type: 'success' });
      return navigate(SIGN_IN_PATH, { replace: true });
    });
  }, [authProvider, queryClient, resetStore, notify, navigate]);

  return <FullPageLoading text="Memproses..." />;
}
