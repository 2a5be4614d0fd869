import { useDataProvider } from 'react-admin';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { RECOVERY, type NewPassword } from './endpoints.ts';
import { endProgress, readProgress, saveProgress } from './progress.ts';

/** The three calls of a recovery; each keeps how far it has come. @throws ApiError */
export function useRecovery() {
  const dataProvider = useDataProvider<HadirDataProvider>();
  return {
    requestCode: async (email: string): Promise<number> => {
      await dataProvider.act(RECOVERY, 'requestCode', { email });
      const sentAt = Date.now();
      saveProgress({ email, sentAt });
      return sentAt;
    },
    verifyCode: async (email: string, code: string): Promise<void> => {
      await dataProvider.act(RECOVERY, 'verifyCode', { email, token: code });
      saveProgress({ email, sentAt: readProgress()?.sentAt ?? Date.now(), code });
    },
    resetPassword: async (params: NewPassword): Promise<void> => {
      await dataProvider.act(RECOVERY, 'resetPassword', params);
      endProgress();
    },
  };
}
