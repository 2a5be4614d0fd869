/** The states of a screen without data (loading, empty, failed, forbidden), which look the same everywhere. */
import { createContext, useContext, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';
import { ApiError, describeReason, getErrorStatus } from '../../providers/errors.ts';
import { EmptyDrawing, FailedDrawing, LockedDrawing, NotFoundDrawing } from './drawings.tsx';
import { Skeleton, type Shape } from './Skeleton.tsx';

interface PanelProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

const StatePanel = ({ drawing, title, text, role, children }: PanelProps) => (
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

/** Shows a failed load: what could not be done, why, and a button to try again. A 403 is shown as {@link ForbiddenState}. */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  if (getErrorStatus(error) === 403) return <ForbiddenState text={describeReason(error)} />;
  const action = error instanceof ApiError ? error.action : undefined;
  return (
    <StatePanel
      role="alert"
      drawing={<FailedDrawing />}
      title={action ?? 'Terjadi kesalahan'}
      text={describeReason(error)}
    >
      {onRetry && (
        <button type="button" className="btn filled" onClick={onRetry}>
          Coba lagi
        </button>
      )}
    </StatePanel>
  );
}

/** A page that this user may not open. A refused request has the server's own words instead. */
const FORBIDDEN_PAGE_TEXT = 'Anda tidak memiliki akses untuk membuka halaman ini';

/** Says that the page is not for this user, with the way to one that is. */
export const ForbiddenState = ({ text = FORBIDDEN_PAGE_TEXT }: { readonly text?: string }) => (
  <StatePanel role="alert" drawing={<LockedDrawing />} title="Akses ditolak" text={text}>
    <Link className="btn filled" to={HOME_PATH}>
      Ke beranda
    </Link>
  </StatePanel>
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
  <StatePanel drawing={drawing} {...rest} />
);

interface NothingFoundProps {
  /** The message, e.g. "Tidak ada kelas yang cocok." */
  readonly title: string;
  readonly onClear?: () => void;
}

export const NothingFound = ({ title, onClear }: NothingFoundProps) => (
  <StatePanel role="status" drawing={<NotFoundDrawing />} title={title}>
    {onClear && (
      <button type="button" className="btn" onClick={onClear}>
        Hapus pencarian
      </button>
    )}
  </StatePanel>
);

const LOADING_ATTRIBUTE = { 'data-loading': true };

interface LoadingStateProps {
  /** The specification's texts are 'Memuat data...', 'Memuat halaman...', 'Memproses...', 'Memverifikasi sesi...'. */
  readonly text?: string;
  /** The parts of the page that are loading. Without any, the text is shown: something is being done, of which no page will come. */
  readonly shape?: Shape;
}

/** Shows that something is loading: the outline of what will be there, or words. */
export const LoadingState = ({ text = 'Memuat data...', shape }: LoadingStateProps) =>
  shape ? (
    <Skeleton shape={shape} text={text} />
  ) : (
    <div role="status" className="waiting" {...LOADING_ATTRIBUTE}>
      <span className="spinner" aria-hidden />
      {text}
    </div>
  );

/** Is told when the outline of a page whose code is loading comes, and when it goes. */
export const PageLoadingContext = createContext<((isLoading: boolean) => void) | undefined>(undefined);

/** The outline of a page whose code is loading, of which only its heading's place is known. */
export function PageLoading() {
  const tell = useContext(PageLoadingContext);
  // A layout effect: it is told before the effects of the page before end.
  useLayoutEffect(() => {
    tell?.(true);
    return () => tell?.(false);
  }, [tell]);
  return (
    <>
      <div className="head" />
      <LoadingState text="Memuat halaman..." shape={['rows']} />
    </>
  );
}

function subscribeToConnection(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Whether the device reports a network. "true" does not guarantee that the server can be reached. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    // The value for the page that is rendered at build time.
    () => true,
  );

export const OFFLINE_TEXT = 'Tidak ada koneksi internet. Data yang tampil mungkin belum terbaru.';

/** The offline message above the sign-in forms. After signing in, the top bar shows it instead. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="alert" data-kind="warn">
          {OFFLINE_TEXT}
        </p>
      )}
    </div>
  );
}
