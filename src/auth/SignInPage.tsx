import { useState } from 'react';
import { readFlashMessage, rememberedIdentifier } from '../providers/session.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useFields } from './useFields.ts';
import { useSignIn } from './useSignIn.ts';

const FIELDS = ['identifier', 'password'] as const;

export function SignInPage() {
  const [remembered] = useState(rememberedIdentifier);
  const [flashMessage] = useState(readFlashMessage);
  const signIn = useSignIn();
  const { fields, frame } = useFields(
    FIELDS,
    ({ identifier, password }, form) =>
      signIn({ identifier: identifier.trim(), password, remember: form.has('remember') }),
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
