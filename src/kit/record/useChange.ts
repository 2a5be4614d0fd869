import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../page/useAttempt.ts';

/**
 * Runs one change, tells whether it is running and why it failed, and makes the lists reload afterwards.
 * @param affectedResources the resources whose lists and records may show the changed data
 */
export function useChange(affectedResources: readonly string[], onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy: busy, failure, attempt } = useAttempt();
  const run = async (work: () => Promise<unknown>, done: string) => {
    await attempt(async () => {
      await work();
      notify(done, { type: 'success' });
      onDone();
    });
    // The lists also reload after a failure, because somebody else may have changed the record.
    for (const name of affectedResources) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  return { run, busy, failure };
}
