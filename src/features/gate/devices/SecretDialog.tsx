import Button from '@mui/material/Button';
import type { GateDeviceSecret } from '../../../../contract/gate/devices.ts';
import { KIOSK_CODE_MINUTES } from '../../../../contract/gate/words.ts';
import { formatTime } from '../../../i18n/format.ts';
import { PlainDialog } from '../../../kit/page/PlainDialog.tsx';
import { useSchoolTime } from '../../../providers/extensions.ts';

interface SecretDialogProps {
  readonly secret: GateDeviceSecret;
  readonly onClose: () => void;
}

/** What is told of a device only now: a kiosk's code, which is read from here and typed there, or a reader's key. */
export function SecretDialog({ secret: { device, code, key }, onClose }: SecretDialogProps) {
  const timeOf = useSchoolTime();
  return (
    <PlainDialog
      title={code === null ? `Kunci ${device.name}` : `Mulai ${device.name}`}
      maxWidth="sm"
      closeLabel={null}
      actions={
        <Button variant="contained" onClick={onClose}>
          Selesai
        </Button>
      }
      onClose={onClose}
    >
      {code === null ? (
        <>
          <p>
            Isikan keduanya di pembaca kartu. Kunci hanya tampil sekarang; bila hilang, buat kunci baru. Cara
            mengirimnya tertulis di docs/gate-reader.md.
          </p>
          <dl className="gate-secret">
            <dt>Nomor perangkat</dt>
            <dd>{device.id}</dd>
            <dt>Kunci</dt>
            <dd className="gate-key">{key}</dd>
          </dl>
        </>
      ) : (
        <>
          <dl className="gate-secret">
            <dt>1. Di tablet atau laptop gerbang, buka</dt>
            <dd>{`${window.location.host}/gerbang`}</dd>
            <dt>2. Ketik kode</dt>
            <dd className="gate-code">
              {code.slice(0, 4)} {code.slice(4)}
            </dd>
          </dl>
          <p>
            Berlaku {KIOSK_CODE_MINUTES} menit
            {device.code_until && `, sampai ${formatTime(timeOf(Date.parse(device.code_until)))}`}, untuk satu
            perangkat. Kode hanya tampil sekarang.
          </p>
        </>
      )}
    </PlainDialog>
  );
}
