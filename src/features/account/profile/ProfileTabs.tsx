import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IDENTITY_QUERY_KEY, PROFILE_QUERY_KEY } from './keys.ts';
import { watchProfile } from './tabs.ts';

/** Refetches the profile when another tab has changed it, so that a new name or picture is seen here at once, also in the app bar. */
export function ProfileTabs() {
  const queryClient = useQueryClient();

  useEffect(
    () =>
      watchProfile(() => {
        void queryClient.invalidateQueries({ queryKey: PROFILE_QUERY_KEY });
        void queryClient.invalidateQueries({ queryKey: IDENTITY_QUERY_KEY });
      }),
    [queryClient],
  );

  return null;
}
