import Alert from '@mui/material/Alert';
import type { Session } from '../../../contract/sessions.ts';
import { cancelledText } from '../../../contract/sessionWords.ts';
import { formatDay, formatTime } from '../../i18n/format.ts';

/** Above the register: that it does not take place, where it was before, and who stands in for whom. */
export function Exceptions({ session }: { readonly session: Session }) {
  const { cancelled, moved_from: moved, Substitute: substitute } = session;
  return (
    <>
      {cancelled && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {cancelledText(cancelled.reason)} Dibatalkan oleh {cancelled.by}.
        </Alert>
      )}
      {(moved || substitute) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {moved &&
            `Dipindahkan dari ${formatDay(moved.date)} pukul ${formatTime(moved.start_time)}${moved.reason ? `: ${moved.reason}` : ''}. `}
          {substitute && `Guru pengganti: ${substitute.fullname}.`}
        </Alert>
      )}
    </>
  );
}
