import { useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { Demo } from '../../contract/demo.ts';
import { STATUS_MESSAGES } from '../../contract/messages.ts';
import { type Action, target } from '../providers/endpoint.ts';
import { useBareDataProvider } from '../providers/useAct.ts';

const isDemo = (data: unknown): data is Demo =>
  typeof data === 'object' &&
  data !== null &&
  'password' in data &&
  'accounts' in data &&
  Array.isArray(data.accounts);

const readDemo: Action<undefined, Demo | null> = {
  target: () => target(calls.getDemo),
  read: ({ data }) => (isDemo(data) ? data : null),
  message: STATUS_MESSAGES[400] ?? '',
};

/**
 * The accounts of the invented school, where the server holds one and offers them. Asked of the server, not built into
 * the page: the same files serve every school, and a service worker hands out the ones that it has kept.
 */
export function useDemo(): Demo | undefined {
  // Not useDataProvider: that one signs out when a strict server answers 401 to a call that it does not know.
  const dataProvider = useBareDataProvider();
  const { data } = useQuery({
    queryKey: ['sekolah-contoh'],
    queryFn: () => dataProvider.act(readDemo, undefined),
    staleTime: Infinity,
    // A server that does not know the question offers nothing.
    retry: false,
  });
  return data ?? undefined;
}
