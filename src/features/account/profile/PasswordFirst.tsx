import type { ReactNode } from 'react';
import { FullPageLoading } from '../../../kit/page/FullPageLoading.tsx';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { useIdentity } from '../../../person/person.ts';
import { getRememberedIdentity } from '../../../providers/authProvider.ts';

const NewPasswordPage = lazyScreen(
  () => import('./NewPasswordPage.tsx'),
  'NewPasswordPage',
  <FullPageLoading />,
);

/**
 * Shows only the form for a new password while the user still has one that the office chose: until it is changed, the server refuses
 * everything
 * else. What the device remembers from signing in is enough to ask at once, before the profile has arrived.
 */
export function PasswordFirst({ children }: { readonly children: ReactNode }) {
  const { identity } = useIdentity();
  return (identity ?? getRememberedIdentity())?.mustChangePassword ? <NewPasswordPage /> : children;
}
