import type { Session } from '../../../../contract/lessons/sessions.ts';
import { cancelledText } from '../../../../contract/lessons/sessionWords.ts';
import { formatDateWithWeekday, formatTime } from '../../../i18n/format.ts';
import { Notice } from '../../../kit/page/Notice.tsx';

/** Notices above the register: that the session is cancelled, from when it was moved, and who the substitute is. */
export function Exceptions({ session }: { readonly session: Session }) {
  const { cancelled, moved_from: moved, Substitute: substitute } = session;
  return (
    <>
      {cancelled && (
        <Notice kind="warn">
          {cancelledText(cancelled.reason)} Dibatalkan oleh {cancelled.by}.
        </Notice>
      )}
      {(moved || substitute) && (
        <Notice kind="info">
          {moved &&
            `Dipindahkan dari ${formatDateWithWeekday(moved.date)} pukul ${formatTime(moved.start_time)}${moved.reason ? `: ${moved.reason}` : ''}. `}
          {substitute && `Guru pengganti: ${substitute.fullname}.`}
        </Notice>
      )}
    </>
  );
}
