import { useState } from 'react';

/** Runs something that may fail, and keeps why. */
export function useCatcher() {
  const [failure, setFailure] = useState<unknown>();
  /** @returns whether it went well */
  const run = async (act: () => Promise<void>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  };
  return { failure, run };
}
