import { useState } from 'react';

/**
 * Work that may fail, one at a time: `attempt` runs it, `isBusy` says that it runs, `failure` why the last one failed,
 * until another begins or `forget` is called, as where its dialog closes.
 * @param onFailure what else happens then, as a closed question or a message
 */
export function useAttempt(onFailure?: (error: unknown) => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, attempt, forget: () => setFailure(undefined) };
}
