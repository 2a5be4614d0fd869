import type { Session } from '../../../../contract/lessons/sessions.ts';
import { cancelledText } from '../../../../contract/lessons/sessionWords.ts';
import { formatDay, formatTime } from '../../../i18n/format.ts';
import { Told } from '../../../kit/page/Told.tsx';

/** Above the register: that it does not take place, where it was before, and who stands in for whom. */
export function Exceptions({ session }: { readonly session: Session }) {
  const { cancelled, moved_from: moved, Substitute: substitute } = session;
  return (
    <>
      {cancelled && (
        <Told kind="warn">
          {cancelledText(cancelled.reason)} Dibatalkan oleh {cancelled.by}.
        </Told>
      )}
      {(moved || substitute) && (
        <Told kind="info">
          {moved &&
            `Dipindahkan dari ${formatDay(moved.date)} pukul ${formatTime(moved.start_time)}${moved.reason ? `: ${moved.reason}` : ''}. `}
          {substitute && `Guru pengganti: ${substitute.fullname}.`}
        </Told>
      )}
    </>
  );
}
