import { useState } from 'react';
import { readFlashMessage, rememberedIdentifier } from '../../../providers/session.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useFields } from './useFields.ts';
import { useSignIn } from './useSignIn.ts';

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
      beneath={<DemoAccounts formRef={frame.formRef} />}
      {...frame}
    />
  );
}
