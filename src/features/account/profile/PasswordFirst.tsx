import type { ReactNode } from 'react';
import { FullPageLoading } from '../../../kit/page/FullPageLoading.tsx';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { useIdentity } from '../../../person/person.ts';
import { knownIdentity } from '../../../providers/authProvider.ts';

const NewPasswordPage = lazyScreen(
  () => import('./NewPasswordPage.tsx'),
  'NewPasswordPage',
  <FullPageLoading />,
);

/**
 * Asks for a new password instead of one that the office chose, before anything else: until then the server lets nothing
 * else through. What the device knows from signing in is enough to ask immediately, before the profile has arrived.
 */
export function PasswordFirst({ children }: { readonly children: ReactNode }) {
  const { identity } = useIdentity();
  return (identity ?? knownIdentity())?.mustChangePassword ? <NewPasswordPage /> : children;
}
