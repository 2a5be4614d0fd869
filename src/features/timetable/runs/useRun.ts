import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { SessionRun } from '../../../../contract/timetable/sessionRuns.ts';
import { newFormKey } from '../../../providers/createKey.ts';
import type { HadirDataProvider } from '../../../providers/dataProvider.ts';
import type { Action } from '../../../providers/endpoint.ts';
import type { Id } from '../../../../contract/calls.ts';
import { retryWhenUnreachable } from '../../../providers/askAgain.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { SESSION_RUNS_SLUG } from '../../../school/paths.ts';
import { continueRun, undoRun, type SessionRunRequest } from './runEndpoints.ts';

export type RunActivity = 'making' | 'undoing';

/** One run at a time, step by step: the server keeps how far it is, so a page that is left can go on another day. */
export function useSessionRun() {
  const act = useRunAction();
  const dataProvider = useDataProvider<HadirDataProvider>();
  const queryClient = useQueryClient();
  const [formKey] = useState(newFormKey);
  const [doing, setDoing] = useState<RunActivity>();
  const [run, setRun] = useState<SessionRun>();
  const [failure, setFailure] = useState<unknown>();

  const runInSteps = async (
    step: Action<Id, SessionRun>,
    id: Id,
    isDone: (now: SessionRun) => boolean,
  ): Promise<void> => {
    for (;;) {
      const now = await retryWhenUnreachable(() => act(step, id));
      setRun(now);
      if (isDone(now)) return;
    }
  };

  const whileDoing = async (what: RunActivity, work: () => Promise<void>): Promise<void> => {
    setDoing(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setDoing(undefined);
      void queryClient.invalidateQueries();
    }
  };

  const resumeRun = (id: Id) =>
    whileDoing('making', () => runInSteps(continueRun, id, ({ finished_at: at }) => at !== null));
  const startRun = (wanted: SessionRunRequest & { readonly plan: string }) =>
    whileDoing('making', async () => {
      const { data } = await retryWhenUnreachable(() =>
        dataProvider.create<SessionRunRequest, SessionRun>(SESSION_RUNS_SLUG, {
          data: wanted,
          createKey: formKey.value(),
        }),
      );
      formKey.renew();
      setRun(data);
      await runInSteps(continueRun, data.id, ({ finished_at: at }) => at !== null);
    });
  const undo = (id: Id) =>
    whileDoing('undoing', () => runInSteps(undoRun, id, ({ undone_at: at }) => at !== null));

  return { doing, run, failure, begin: startRun, goOn: resumeRun, undo };
}

export type SessionRunState = ReturnType<typeof useSessionRun>;
