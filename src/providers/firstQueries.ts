/** What each page of the dashboard asks before it can be drawn as it stays. */
import type { QueryClient } from '@tanstack/react-query';
import { OFFERS_QUERY } from './extensions.ts';
import type { HadirAuthProvider } from './authProvider.ts';

/** A slow server is not waited for: then the frame comes first, and fills. */
const WAITS_MS = 300;

/**
 * Asks who is signed in and what the server offers, under react-admin's own keys, so that the first rendering knows: otherwise
 * the frame, its menu and the list are rendered anew with each of these answers. What fails is asked again by whoever shows it.
 */
export async function prefetchFirstQueries(client: QueryClient, auth: HadirAuthProvider): Promise<void> {
  const remembered = [
    client.prefetchQuery(OFFERS_QUERY),
    client.prefetchQuery({ queryKey: ['auth', 'getIdentity'], queryFn: () => auth.getIdentity() }),
    client.prefetchQuery({
      queryKey: ['auth', 'getPermissions', {}],
      queryFn: async () => ((await auth.getPermissions?.({})) as unknown) ?? null,
    }),
    client.prefetchQuery({
      queryKey: ['auth', 'checkAuth', {}],
      queryFn: async () => {
        await auth.checkAuth({});
        return true;
      },
    }),
  ];
  const enough = new Promise((resolve) => setTimeout(resolve, WAITS_MS));
  await Promise.race([Promise.all(remembered), enough]);
}
