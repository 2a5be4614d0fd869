import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IDENTITY_KEY, PROFILE_KEY } from './keys.ts';
import { watchProfile } from './tabs.ts';

/** A name or a picture changed in another tab is seen in this one at once, in the app bar, too. */
export function ProfileTabs() {
  const queryClient = useQueryClient();

  useEffect(
    () =>
      watchProfile(() => {
        void queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
        void queryClient.invalidateQueries({ queryKey: IDENTITY_KEY });
      }),
    [queryClient],
  );

  return null;
}
