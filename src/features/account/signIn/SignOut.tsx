import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useNotify, useResetStore } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { AUTH_MESSAGES } from '../../../../contract/messages.ts';
import { FullPageLoading } from '../../../kit/page/FullPageLoading.tsx';
import { SIGN_IN_PATH } from '../../../providers/authProvider.ts';
import { forgetDrafts } from '../../../person/drafts.ts';

/**
 * Signs out, forgets what was loaded, and shows the sign-in page; always succeeds for the user. Whoever leaves on
 * purpose starts at home next time: no origin is remembered.
 */
export function SignOut() {
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
