import { QueryClient } from '@tanstack/react-query';

/** Creates the cache of the server's data, which all screens share. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a call fails immediately and reports it, instead of waiting without a notice. Every screen has a "Coba lagi"
      // button.
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  refetchOvertakenQueries(client);
  return client;
}

/**
 * Repeats a query that was invalidated during its first request. React Query does not do so by itself, so an answer from before a change
 * would be taken for one from after it.
 */
function refetchOvertakenQueries(client: QueryClient): void {
  const overtakenQueries = new WeakSet();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus !== 'idle')
      overtakenQueries.add(query);
    else if (action.type === 'success' && overtakenQueries.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
