import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Credentials, HadirAuthProvider } from '../../../providers/authProvider.ts';
import { originOf } from '../../../person/origin.ts';
import { askFirst } from '../../../providers/firstAnswers.ts';

/**
 * Signs in and goes to where the user came from. react-admin's useLogin would navigate to any path that stands in the
 * location's state, and leaves the sign-in page in the history.
 */
export function useSignIn(): (credentials: Credentials) => Promise<void> {
  const authProvider = useAuthProvider<HadirAuthProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const { state } = useLocation();

  return async (credentials) => {
    const message = await authProvider?.login(credentials);
    // Nothing that the one before has loaded, and no verdict about him, is left to the one who is in now.
    queryClient.clear();
    const to = originOf(state);
    askFirst(to);
    await navigate(to, { replace: true });
    if (message) notify(message, { type: 'success' });
  };
}
