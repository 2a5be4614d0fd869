import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';

/** Runs one change of a class's members: whether it is under way, why it failed, and that lists look again when it is done. */
export function useChange(onDone: () => void) {
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
    // Also after a failure: somebody else may have changed the class.
    for (const name of ['anggota-kelas', 'siswa-kelas', 'kelas', 'pengguna'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  };
  return { run, busy, failure };
}
