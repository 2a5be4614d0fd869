import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { readFlashMessage, getRememberedIdentifier } from '../../../providers/session.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useFields } from './useFields.ts';
import type { Credentials, HadirAuthProvider } from '../../../providers/authProvider.ts';
import { readOrigin } from '../../../person/origin.ts';
import { sendFirstRequests } from '../../../providers/firstAnswers.ts';

const FIELDS = ['identifier', 'password'] as const;

interface SignInPageProps {
  /** Fetches the code of the next screens while the server answers. It is not done earlier, so that it does not slow down typing. */
  readonly onSubmit?: () => void;
}

export function SignInPage({ onSubmit }: SignInPageProps) {
  const [remembered] = useState(getRememberedIdentifier);
  const [flashMessage] = useState(readFlashMessage);
  const signIn = useSignIn();
  const { fields, frame } = useFields(
    FIELDS,
    ({ identifier, password }, form) => {
      const signInAttempt = signIn({
        identifier: identifier.trim(),
        password,
        remember: form.has('remember'),
      });
      onSubmit?.();
      return signInAttempt;
    },
    { first: remembered ? 'password' : 'identifier', again: 'password' },
  );
  return (
    <SignInForm
      remembered={remembered}
      notice={flashMessage}
      fields={fields}
      footer={<DemoAccounts formRef={frame.formRef} />}
      {...frame}
    />
  );
}

/**
 * Signs in and goes to where the user came from. react-admin's useLogin would navigate to any path that stands in the
 * location's state, and leaves the sign-in page in the history.
 */
function useSignIn(): (credentials: Credentials) => Promise<void> {
  const authProvider = useAuthProvider<HadirAuthProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const { state } = useLocation();

  return async (credentials) => {
    const message = await authProvider?.login(credentials);
    // The cache may hold data, or an authentication state, of whoever was signed in before; the new user gets none of it.
    queryClient.clear();
    const to = readOrigin(state);
    sendFirstRequests(to);
    await navigate(to, { replace: true });
    if (message) notify(message, { type: 'success' });
  };
}
