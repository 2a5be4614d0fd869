import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { SIGN_IN_PATH } from '../../../providers/authProvider.ts';
import { endSession } from '../../../providers/refresh.ts';
import { watchOtherTabs } from '../../../providers/session.ts';
import { HOME_PATH, rememberOrigin } from '../../../person/origin.ts';

/** Several tabs are one session: what happens to it in another tab happens here at once. */
export function OtherTabs() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(
    () =>
      watchOtherTabs((isSignedIn) => {
        if (isSignedIn) {
          // It may be another person: everything is requested again, the session first, and the screens follow.
          void queryClient.resetQueries();
        } else if (window.location.pathname.startsWith(HOME_PATH)) {
          endSession('Sesi ini telah berakhir di tab lain.');
          void navigate(SIGN_IN_PATH, { state: rememberOrigin(window.location), replace: true });
        }
      }),
    [queryClient, navigate],
  );

  return null;
}
