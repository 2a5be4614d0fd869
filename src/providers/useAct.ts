import { useCallback, useContext } from 'react';
import { DataProviderContext, useDataProvider } from 'react-admin';
import { statusMessage } from '../../contract/messages.ts';
import type { HadirDataProvider } from './dataProvider.ts';
import { ApiError } from './errors.ts';

/** Runs a declared action; like react-admin's reads, it signs out on a 401. */
export type Act = HadirDataProvider['act'];

/** After a 401 react-admin signs out and resolves with an empty stand-in, which must not be taken for an answer. */
const isStandIn = (answer: unknown): boolean => JSON.stringify(answer) === '{"data":{}}';

export function useAct(): Act {
  const dataProvider = useDataProvider<HadirDataProvider>();
  return useCallback(
    async (action, params, signal) => {
      const answer = await dataProvider.act(action, params, signal);
      if (isStandIn(answer)) throw new ApiError(statusMessage(401), 401);
      return answer;
    },
    [dataProvider],
  );
}

/** The provider without react-admin's wrapper: a 401 does not sign out. */
export const useBareDataProvider = (): HadirDataProvider =>
  // The context is react-admin's DataProvider; ours are the only ones that are ever put into it.
  useContext(DataProviderContext) as HadirDataProvider;
