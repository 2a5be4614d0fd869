/** Prefetches what every dashboard page must know before its first rendering. */
import type { QueryClient } from '@tanstack/react-query';
import { SERVER_EXTENSIONS_QUERY } from './extensions.ts';
import type { HadirAuthProvider } from './authProvider.ts';

/** How long to wait for these answers, in ms. When the server is slower, the frame is shown first and filled later. */
const WAITS_MS = 300;

/**
 * Requests who is signed in and what the server offers, under react-admin's own query keys, so that they are known at the first rendering.
 * Otherwise the frame, its menu and the list would be rendered again with each answer. A failed request is repeated by the component that
 * needs it.
 */
export async function prefetchFirstQueries(client: QueryClient, auth: HadirAuthProvider): Promise<void> {
  const queries = [
    client.prefetchQuery(SERVER_EXTENSIONS_QUERY),
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
  const timeout = new Promise((resolve) => setTimeout(resolve, WAITS_MS));
  await Promise.race([Promise.all(queries), timeout]);
}
