import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { statusMessage } from '../../contract/messages.ts';
import type { HadirDataProvider } from './dataProvider.ts';
import { ApiError } from './errors.ts';

/** Runs a declared action of one resource; like its reads, it signs out on a 401. */
export type Act = (action: string, params: unknown, signal?: AbortSignal) => Promise<unknown>;

/** After a 401 react-admin signs out and resolves with an empty stand-in, which must not pass for an answer. */
const isStandIn = (answer: unknown): boolean => JSON.stringify(answer) === '{"data":{}}';

export function useAct(resource: string): Act {
  const dataProvider = useDataProvider<HadirDataProvider>();
  return useCallback(
    async (action, params, signal) => {
      const answer = await dataProvider.act(resource, action, params, signal);
      if (isStandIn(answer)) throw new ApiError(statusMessage(401), 401);
      return answer;
    },
    [dataProvider, resource],
  );
}
