import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { readFlashMessage, rememberedIdentifier } from '../../../providers/session.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useFields } from './useFields.ts';
import type { Credentials, HadirAuthProvider } from '../../../providers/authProvider.ts';
import { originOf } from '../../../person/origin.ts';
import { askFirst } from '../../../providers/firstAnswers.ts';

const FIELDS = ['identifier', 'password'] as const;

interface SignInPageProps {
  /** Fetches what comes after it, while the server is asked: not earlier, under the fingers of who types. */
  readonly onSubmit?: () => void;
}

export function SignInPage({ onSubmit }: SignInPageProps) {
  const [remembered] = useState(rememberedIdentifier);
  const [flashMessage] = useState(readFlashMessage);
  const signIn = useSignIn();
  const { fields, frame } = useFields(
    FIELDS,
    ({ identifier, password }, form) => {
      const signedIn = signIn({ identifier: identifier.trim(), password, remember: form.has('remember') });
      onSubmit?.();
      return signedIn;
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
    // Nothing that the one before has loaded, and no verdict about him, is left to the one who is in now.
    queryClient.clear();
    const to = originOf(state);
    askFirst(to);
    await navigate(to, { replace: true });
    if (message) notify(message, { type: 'success' });
  };
}
