import { QueryClient } from '@tanstack/react-query';

/** What the screens know of the server. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a call fails immediately and reports it, instead of waiting unseen. Every screen has
      // "Coba lagi".
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  askAgainAfterChange(client);
  return client;
}

/**
 * Invalidating asks anew what is known, and what is being asked for the first time not: its answer may be from before the change, and
 * would stand as if it were from after it.
 */
function askAgainAfterChange(client: QueryClient): void {
  const overtaken = new WeakSet();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus !== 'idle')
      overtaken.add(query);
    else if (action.type === 'success' && overtaken.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
