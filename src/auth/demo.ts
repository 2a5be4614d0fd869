import { useContext } from 'react';
import { DataProviderContext } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { Demo } from '../../contract/demo.ts';
import { STATUS_MESSAGES } from '../../contract/messages.ts';
import type { HadirDataProvider } from '../providers/dataProvider.ts';
import { target, type Endpoint } from '../providers/endpoint.ts';

const DEMO = 'sekolah-contoh';
const message = STATUS_MESSAGES[400] ?? '';

const isDemo = (data: unknown): data is Demo =>
  typeof data === 'object' &&
  data !== null &&
  'password' in data &&
  'accounts' in data &&
  Array.isArray(data.accounts);

export const demoEndpoints: Readonly<Record<string, Endpoint>> = {
  [DEMO]: {
    messages: { list: message },
    actions: {
      accounts: {
        target: () => target(calls.getDemo),
        read: ({ data }) => (isDemo(data) ? data : null),
        message,
      },
    },
  },
};

/**
 * The accounts of the invented school, where the server holds one and offers them. Asked of the server, not built into
 * the page: the same files serve every school, and a service worker hands out the ones that it has kept.
 */
export function useDemo(): Demo | undefined {
  // Not useDataProvider, which would sign out whom a strict server answers 401 to a question that it does not know.
  const dataProvider = useContext(DataProviderContext) as HadirDataProvider;
  const { data } = useQuery({
    queryKey: [DEMO],
    queryFn: async () => (await dataProvider.act(DEMO, 'accounts', {})) as Demo | null,
    staleTime: Infinity,
    // A server that does not know the question offers nothing.
    retry: false,
  });
  return data ?? undefined;
}
