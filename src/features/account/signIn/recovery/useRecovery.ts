import { useAuthProvider } from 'react-admin';
import type { HadirAuthProvider } from '../../../../providers/authProvider.ts';
import type { NewPassword } from '../../../../providers/recovery.ts';
import { clearProgress, readProgress, saveProgress } from './progress.ts';

/**
 * The authProvider's three steps of a password recovery. Each step stores its progress.
 * @throws ApiError
 */
export function useRecovery() {
  const authProvider = useAuthProvider<HadirAuthProvider>();
  if (!authProvider) throw new Error('A recovery needs the authProvider');
  return {
    /** @returns the server's message and the time of the request */
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
    /** @returns the server's message */
    resetPassword: async (params: NewPassword): Promise<string> => {
      const message = await authProvider.resetPassword(params);
      clearProgress();
      return message;
    },
  };
}
