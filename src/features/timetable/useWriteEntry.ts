import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { httpStatusMessage } from '../../../contract/messages.ts';
import type { TimetableEntry, TimetableEntryInput } from '../../../contract/timetable/timetable.ts';
import { ApiError } from '../../providers/errors.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { moveEntry, TIMETABLE, type MovedEntry } from './endpoints.ts';

type Form = Omit<TimetableEntryInput, 'from'> & { readonly from?: string | null };

/**
 * Writes timetable entries, and refetches the weeks that are shown.
 * @throws ApiError
 */
export function useWriteEntry() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const act = useRunAction();
  const done = useCallback(
    async (answer: Promise<{ data: unknown }>) => {
      const { data } = await answer;
      await queryClient.invalidateQueries({ queryKey: [TIMETABLE, 'getList'] });
      // A lost sign-in resolves without a record.
      if ((data as { id?: unknown }).id === undefined) throw new ApiError(httpStatusMessage(401), 401);
    },
    [queryClient],
  );
  return {
    create: (form: Form) => done(dataProvider.create(TIMETABLE, { data: form })),
    change: (entry: TimetableEntry, form: Form) =>
      done(dataProvider.update(TIMETABLE, { id: entry.id, data: form, previousData: entry })),
    move: async (moved: MovedEntry) => {
      try {
        await act(moveEntry, moved);
      } finally {
        // Also after a refusal or a lost answer: the screen then shows where the lessons stand by now.
        await queryClient.invalidateQueries({ queryKey: [TIMETABLE, 'getList'] });
      }
    },
    remove: (entry: TimetableEntry) =>
      done(dataProvider.delete(TIMETABLE, { id: entry.id, previousData: entry })),
  };
}
