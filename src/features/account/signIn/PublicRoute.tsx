import type { ReactNode } from 'react';
import { useAuthState } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { FullPageLoading } from '../../../kit/page/FullPageLoading.tsx';
import { hasSession } from '../../../providers/session.ts';
import { originOf } from '../../../person/origin.ts';
import { isLeaving } from '../../../person/leaving.ts';
import { SignOut } from './SignOut.tsx';

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
