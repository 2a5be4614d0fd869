import { useCallback, useContext } from 'react';
import { DataProviderContext, useDataProvider } from 'react-admin';
import { httpStatusMessage } from '../../contract/messages.ts';
import type { HadirDataProvider } from './dataProvider.ts';
import { ApiError } from './errors.ts';

/** Runs a declared action; like react-admin's reads, it signs out on a 401. */
export type RunAction = HadirDataProvider['act'];

/** Whether the answer is the empty placeholder with which react-admin resolves after it has signed out because of a 401. */
const isStandIn = (answer: unknown): boolean => JSON.stringify(answer) === '{"data":{}}';

export function useRunAction(): RunAction {
  const dataProvider = useDataProvider<HadirDataProvider>();
  return useCallback(
    async (action, params, signal) => {
      const answer = await dataProvider.act(action, params, signal);
      if (isStandIn(answer)) throw new ApiError(httpStatusMessage(401), 401);
      return answer;
    },
    [dataProvider],
  );
}

/** Returns the provider without react-admin's wrapper, so a 401 does not sign out. */
export const useBareDataProvider = (): HadirDataProvider =>
  // The context has the type of react-admin's DataProvider, but only our providers are ever put into it.
  useContext(DataProviderContext) as HadirDataProvider;
