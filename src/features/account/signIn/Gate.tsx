import { useSyncExternalStore, type ReactNode } from 'react';
import { useAuthState } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { SIGN_IN_CHECK_INTERVAL_MS } from '../../../../contract/limits.ts';
import { FullPageLoading } from '../../../kit/page/FullPageLoading.tsx';
import { SIGN_IN_PATH } from '../../../providers/authProvider.ts';
import { hasSession, subscribeToSession } from '../../../providers/session.ts';
import { createOriginState } from '../../../person/origin.ts';

interface GateProps {
  readonly children: ReactNode;
}

/** Lets only signed-in users through, and checks again every 60 seconds, even without a network. */
export function Gate({ children }: GateProps) {
  const location = useLocation();
  // The screens are removed the moment the session ends: their requests without a token would get a 401, which would end the session again.
  const isSignedIn = useSyncExternalStore(subscribeToSession, hasSession);
  const { authenticated, isPending, isFetching } = useAuthState(undefined, false, {
    refetchInterval: SIGN_IN_CHECK_INTERVAL_MS,
    networkMode: 'always',
  });
  const toSignIn = <Navigate to={SIGN_IN_PATH} state={createOriginState(location)} replace />;
  if (!isSignedIn) return toSignIn;
  // An answer from before the last sign-in may still be in the cache while a new one is on its way.
  if (isPending || (!authenticated && isFetching)) return <FullPageLoading text="Memverifikasi sesi..." />;
  return authenticated ? children : toSignIn;
}
