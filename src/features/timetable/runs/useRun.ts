import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { SessionRun } from '../../../../contract/timetable/sessionRuns.ts';
import { newFormKey } from '../../../providers/createKey.ts';
import type { HadirDataProvider } from '../../../providers/dataProvider.ts';
import type { Action } from '../../../providers/endpoint.ts';
import type { Id } from '../../../../contract/calls.ts';
import { askAgain } from '../../../providers/askAgain.ts';
import { useAct } from '../../../providers/useAct.ts';
import { SESSION_RUNS } from '../../../school/paths.ts';
import { continueRun, undoRun, type WantedRun } from './runEndpoints.ts';

export type Doing = 'making' | 'undoing';

/** One run at a time, step by step: the server keeps how far it is, so a page that is left can go on another day. */
export function useRun() {
  const act = useAct();
  const dataProvider = useDataProvider<HadirDataProvider>();
  const queryClient = useQueryClient();
  const [formKey] = useState(newFormKey);
  const [doing, setDoing] = useState<Doing>();
  const [run, setRun] = useState<SessionRun>();
  const [failure, setFailure] = useState<unknown>();

  const inSteps = async (
    step: Action<Id, SessionRun>,
    id: Id,
    isDone: (now: SessionRun) => boolean,
  ): Promise<void> => {
    for (;;) {
      const now = await askAgain(() => act(step, id));
      setRun(now);
      if (isDone(now)) return;
    }
  };

  const whileDoing = async (what: Doing, work: () => Promise<void>): Promise<void> => {
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

  const goOn = (id: Id) =>
    whileDoing('making', () => inSteps(continueRun, id, ({ finished_at: at }) => at !== null));
  const begin = (wanted: WantedRun & { readonly plan: string }) =>
    whileDoing('making', async () => {
      const { data } = await askAgain(() =>
        dataProvider.create<WantedRun, SessionRun>(SESSION_RUNS, {
          data: wanted,
          createKey: formKey.value(),
        }),
      );
      formKey.renew();
      setRun(data);
      await inSteps(continueRun, data.id, ({ finished_at: at }) => at !== null);
    });
  const undo = (id: Id) =>
    whileDoing('undoing', () => inSteps(undoRun, id, ({ undone_at: at }) => at !== null));

  return { doing, run, failure, begin, goOn, undo };
}

export type Running = ReturnType<typeof useRun>;
