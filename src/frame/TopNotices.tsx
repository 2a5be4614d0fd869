import { useId, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { type PendingNotice, usePendingNotice } from '../features/attendance/index.ts';
import { OfflineIcon, ReloadIcon, WarningIcon } from '../kit/page/icons.tsx';
import { OFFLINE_TEXT, useIsOnline } from '../kit/page/states.tsx';
import { useModal } from '../kit/page/useModal.ts';
import { applyUpdate, hasUpdate, subscribeToUpdates } from './updates.ts';

interface ShortTextProps {
  readonly isOffline: boolean;
  readonly pending?: PendingNotice;
  readonly isOutdated: boolean;
}

const UPDATE_TEXT = 'Versi baru tersedia. Muat ulang halaman untuk memakainya.';

/**
 * Shows unexpected notices that concern every screen: no network, marks that are not sent yet, a new version. They are in the top bar, so
 * that nothing below moves while somebody is tapping; a press on them shows the full texts.
 */
export function TopNotices() {
  const online = useIsOnline();
  const pending = usePendingNotice();
  const [isPutOff, setPutOff] = useState(false);
  const isOutdated = useSyncExternalStore(subscribeToUpdates, hasUpdate) && !isPutOff;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const id = useId();
  const texts = [!online && OFFLINE_TEXT, pending?.text, isOutdated && UPDATE_TEXT].filter(
    (text) => typeof text === 'string',
  );
  const isOpen = isConfirmOpen && texts.length > 0;
  const close = () => setConfirmOpen(false);
  const networkOrUpdateIcon = !online || pending ? <OfflineIcon /> : <ReloadIcon />;
  return (
    <>
      <div role="status" className="vh">
        {texts.join(' ')}
      </div>
      {texts.length > 0 && (
        <button
          type="button"
          className="btn notices"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setConfirmOpen(true)}
        >
          {pending?.isAsking ? <WarningIcon /> : networkOrUpdateIcon}
          <ShortText isOffline={!online} pending={pending} isOutdated={isOutdated} />
        </button>
      )}
      {isOpen && (
        <NoticesDialog
          id={id}
          texts={texts}
          pending={pending}
          isOutdated={isOutdated}
          onPutOff={() => setPutOff(true)}
          onClose={close}
        />
      )}
    </>
  );
}

interface InFullProps {
  readonly id: string;
  readonly texts: readonly string[];
  readonly pending: PendingNotice | undefined;
  readonly isOutdated: boolean;
  readonly onPutOff: () => void;
  readonly onClose: () => void;
}

/** Shows the notices in full. It uses the browser's own dialog, because code for another one could not be loaded without a network. */
function NoticesDialog({ id, texts, pending, isOutdated, onPutOff, onClose }: InFullProps) {
  const dialog = useModal();
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} id={id} className="notices-card" aria-label="Status koneksi" onClose={onClose}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="acts">
        {pending && (
          <Link className="btn words" to={pending.to} onClick={close}>
            Buka daftar hadir
          </Link>
        )}
        {isOutdated && (
          <>
            <button type="button" className="btn words" onClick={applyUpdate}>
              Muat ulang
            </button>
            <button
              type="button"
              className="btn words"
              onClick={() => {
                onPutOff();
                close();
              }}
            >
              Nanti
            </button>
          </>
        )}
        <button type="button" className="btn words" onClick={close}>
          Tutup
        </button>
      </div>
    </dialog>
  );
}

/** The notices in short: two lines of few words in a phone's bar, one line with more words where there is room. */
const ShortText = ({ isOffline, pending, isOutdated }: ShortTextProps) => (
  <span className="notices-short">
    {isOffline && <span>Tanpa internet</span>}
    {pending && (
      <span>
        {pending.count} catatan
        <span className="notices-long">{pending.isAsking ? ' perlu diperiksa' : ' belum terkirim'}</span>
      </span>
    )}
    {isOutdated && <span>Versi baru</span>}
  </span>
);
