/** The states of a screen without data (loading, empty, failed, forbidden), which look the same everywhere. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { STATUS_MESSAGES } from '../../../contract/messages.ts';
import { ApiError, reasonOf, statusOf } from '../../providers/errors.ts';
import { EmptyDrawing, FailedDrawing, LockedDrawing, NotFoundDrawing } from './drawings.tsx';

interface PanelProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

const Panel = ({ drawing, title, text, role, children }: PanelProps) => (
  <div className="panel" role={role}>
    {drawing}
    <div>
      <h2>{title}</h2>
      {text && text !== title && <p>{text}</p>}
      {children && <div className="acts">{children}</div>}
    </div>
  </div>
);

interface ErrorPanelProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Shows a failed load: what could not be done, why, and a button to try again. A 403 is shown as {@link Forbidden}. */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  if (statusOf(error) === 403) return <Forbidden text={reasonOf(error)} />;
  const action = error instanceof ApiError ? error.action : undefined;
  return (
    <Panel
      role="alert"
      drawing={<FailedDrawing />}
      title={action ?? 'Terjadi kesalahan'}
      text={reasonOf(error)}
    >
      {onRetry && (
        <button type="button" className="btn filled" onClick={onRetry}>
          Coba lagi
        </button>
      )}
    </Panel>
  );
}

export const Forbidden = ({ text = STATUS_MESSAGES[403] }: { readonly text?: string }) => (
  <Panel role="alert" drawing={<LockedDrawing />} title="Akses ditolak" text={text} />
);

interface EmptyStateProps {
  /** The message, e.g. "Belum ada kelas." */
  readonly title: string;
  readonly text?: string;
  readonly drawing?: ReactNode;
  readonly role?: 'alert';
  /** The one button with which the user adds the first record. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ drawing = <EmptyDrawing />, ...rest }: EmptyStateProps) => (
  <Panel drawing={drawing} {...rest} />
);

interface NothingFoundProps {
  /** The message, e.g. "Tidak ada kelas yang cocok." */
  readonly title: string;
  readonly onClear?: () => void;
}

export const NothingFound = ({ title, onClear }: NothingFoundProps) => (
  <Panel role="status" drawing={<NotFoundDrawing />} title={title}>
    {onClear && (
      <button type="button" className="btn" onClick={onClear}>
        Hapus pencarian
      </button>
    )}
  </Panel>
);

const LOADING = { 'data-loading': true };

/** Shows that something is loading. The specification's texts are 'Memuat data...', 'Memuat halaman...', 'Memproses...', 'Memverifikasi sesi...'. */
export const LoadingState = ({ text = 'Memuat data...' }: { readonly text?: string }) => (
  <div role="status" className="waiting" {...LOADING}>
    <span className="spinner" aria-hidden />
    {text}
  </div>
);

function subscribeToConnection(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Whether the device reports a network. "true" does not guarantee that the server can be reached. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    // The value for the page that is rendered at build time.
    () => true,
  );

export const OFFLINE_TEXT = 'Tidak ada koneksi internet. Data yang tampil mungkin belum terbaru.';

/** The offline message above the sign-in forms. After signing in, the top bar shows it instead. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="alert" data-kind="warn">
          {OFFLINE_TEXT}
        </p>
      )}
    </div>
  );
}
