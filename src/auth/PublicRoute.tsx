import type { ReactNode } from 'react';
import { useAuthState } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { FullPageLoading } from '../layout/FullPageLoading.tsx';
import { accessToken, refreshToken } from '../providers/session.ts';
import { originOf } from './origin.ts';

interface PublicRouteProps {
  readonly children: ReactNode;
}

/** For those who are not signed in; the others go on to where they came from. */
export function PublicRoute({ children }: PublicRouteProps) {
  const { state } = useLocation();
  // Without any token there is nothing to verify, and the page need not wait.
  const mayBeSignedIn = Boolean(accessToken() ?? refreshToken());
  const { authenticated, isPending, isFetching } = useAuthState(undefined, false, { networkMode: 'always' });
  if (!mayBeSignedIn) return children;
  if (isPending || (!authenticated && isFetching)) return <FullPageLoading text="Memverifikasi sesi..." />;
  return authenticated ? <Navigate to={originOf(state)} replace /> : children;
}
