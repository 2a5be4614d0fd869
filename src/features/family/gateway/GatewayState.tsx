import Alert from '@mui/material/Alert';
import type { Gateway } from '../../../../contract/family/gateway.ts';
import { MESSAGE_STATES } from '../../../../contract/family/words.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { resumeGateway } from './actions.ts';
import { STATE_LABELS } from './words.ts';

interface GatewayStateProps {
  readonly gateway: Gateway;
  readonly onChanged: () => void;
}

/** Whether the gateway sends, why not, and what it has sent today. */
export function GatewayState({ gateway, onChanged }: GatewayStateProps) {
  const act = useRunAction();
  const { isBusy, failure, attempt } = useAttempt();
  const { channel, today, used, daily_cap: cap } = gateway;
  if (channel === null) {
    return (
      <p className="page-intro">
        Tanpa gateway, pesan dikirim sendiri satu per satu lewat WhatsApp. Gateway mengirimnya otomatis pada
        jam yang diatur sekolah.
      </p>
    );
  }
  const resume = () =>
    attempt(async () => {
      await act(resumeGateway, undefined);
      onChanged();
    });
  const counts = MESSAGE_STATES.filter((state) => (today[state] ?? 0) > 0)
    .map((state) => `${formatNumber(today[state] ?? 0)} ${STATE_LABELS[state].toLowerCase()}`)
    .join(' · ');
  return (
    <>
      <div className="gateway-notices">
        {!gateway.are_keys_readable && (
          <Alert severity="error" role="presentation">
            Kunci gateway tidak dapat dibaca lagi, misalnya karena cadangan dipulihkan di server lain. Isi
            lagi kuncinya; sampai saat itu tidak ada yang dikirim.
          </Alert>
        )}
        {gateway.stopped_at && (
          <Alert
            severity="warning"
            role="presentation"
            action={
              <BusyButton color="inherit" busy={isBusy} onClick={() => void resume()}>
                Lanjutkan
              </BusyButton>
            }
          >
            Berhenti sejak {formatInstant(gateway.stopped_at)}, karena berkali-kali ditolak:{' '}
            {gateway.stopped_reason}. Perbaiki isian di bawah atau di layanan itu, lalu lanjutkan: yang
            ditolak hari ini dicoba lagi.
          </Alert>
        )}
        {failure !== undefined && (
          <Alert severity="error">
            <Failure error={failure} />
          </Alert>
        )}
      </div>
      <p className="page-intro">
        Hari ini: {counts || 'belum ada pesan'}. Terpakai {formatNumber(used)} dari {formatNumber(cap)} pesan
        sehari.
      </p>
    </>
  );
}
