import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { SIGN_IN_PATH } from '../../../providers/authProvider.ts';
import { endSession } from '../../../providers/refresh.ts';
import { watchOtherTabs } from '../../../providers/session.ts';
import { HOME_PATH, createOriginState } from '../../../person/origin.ts';

/** Follows what happens to the session in other tabs of this browser, since all of them share one session. */
export function OtherTabs() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(
    () =>
      watchOtherTabs((isSignedIn) => {
        if (isSignedIn) {
          // Another person may have signed in: all queries are reset, and the screens load anew for whoever it is.
          void queryClient.resetQueries();
        } else if (window.location.pathname.startsWith(HOME_PATH)) {
          endSession('Sesi ini telah berakhir di tab lain.');
          void navigate(SIGN_IN_PATH, { state: createOriginState(window.location), replace: true });
        }
      }),
    [queryClient, navigate],
  );

  return null;
}
