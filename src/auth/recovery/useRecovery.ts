import { useAuthProvider } from 'react-admin';
import type { HadirAuthProvider } from '../../providers/authProvider.ts';
import type { NewPassword } from '../../providers/recovery.ts';
import { endProgress, readProgress, saveProgress } from './progress.ts';

/** The authProvider's three steps of a recovery; each keeps how far it has come. @throws ApiError */
export function useRecovery() {
  const authProvider = useAuthProvider<HadirAuthProvider>();
  if (!authProvider) throw new Error('A recovery needs the authProvider');
  return {
    /** @returns what is said about it, and the moment of it. */
    requestCode: async (email: string) => {
      const message = await authProvider.requestCode(email);
      const sentAt = Date.now();
      saveProgress({ email, sentAt });
      return { message, sentAt };
    },
    verifyCode: async (email: string, code: string): Promise<void> => {
      await authProvider.verifyCode({ email, token: code });
      saveProgress({ email, sentAt: readProgress()?.sentAt ?? Date.now(), code });
    },
    /** @returns what is said about it. */
    resetPassword: async (params: NewPassword): Promise<string> => {
      const message = await authProvider.resetPassword(params);
      endProgress();
      return message;
    },
  };
}
