import { useState } from 'react';
import { ApiError } from '../../providers/errors.ts';

/**
 * Runs one piece of work at a time that may fail. `attempt` runs it, `isBusy` tells that it is running, and `failure` holds the last error
 * until the next attempt or until `forget` is called, e.g. when a dialog closes. `fields` is what the server says of single inputs.
 * @param onFailure called additionally with the error, e.g. to close a question or show a message
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
  const fields = failure instanceof ApiError ? failure.fields : undefined;
  return { isBusy, failure, fields, attempt, forget: () => setFailure(undefined) };
}
