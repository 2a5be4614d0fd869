import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Runs one change: whether it is under way, why it failed, and that lists look again when it is done.
 * @param shownIn the resources whose lists and records may show it.
 */
export function useChange(shownIn: readonly string[], onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      notify(done, { type: 'success' });
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
    // Also after a failure: somebody else may have changed it.
    for (const name of shownIn) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  return { run, busy, failure };
}
