import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../page/useAttempt.ts';

/**
 * Runs one change: whether it is under way, why it failed, and that lists look again when it is done.
 * @param shownIn the resources whose lists and records may show it.
 */
export function useChange(shownIn: readonly string[], onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy: busy, failure, attempt } = useAttempt();
  const run = async (work: () => Promise<unknown>, done: string) => {
    await attempt(async () => {
      await work();
      notify(done, { type: 'success' });
      onDone();
    });
    // Also after a failure: somebody else may have changed it.
    for (const name of shownIn) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  return { run, busy, failure };
}
