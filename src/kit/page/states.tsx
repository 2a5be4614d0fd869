/** What a screen shows when it has no data to show: one look for all of them. */
import { useSyncExternalStore, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import { STATUS_MESSAGES } from '../../../contract/messages.ts';
import { ApiError, reasonOf, statusOf } from '../../providers/errors.ts';

interface PanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

const Panel = ({ icon, title, text, role, children }: PanelProps) => (
  <Box
    role={role}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: 1,
      px: 2,
      py: 6,
      textAlign: 'center',
    }}
  >
    <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 48 } }}>
      {icon}
    </Box>
    <Typography component="h2" variant="h6">
      {title}
    </Typography>
    {text && text !== title && <Typography sx={{ maxWidth: '60ch' }}>{text}</Typography>}
    {children && <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>}
  </Box>
);

interface ErrorPanelProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** A failed load: what could not be done, why, and the way to try again. A 403 is shown as {@link Forbidden}. */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  if (statusOf(error) === 403) return <Forbidden text={reasonOf(error)} />;
  const action = error instanceof ApiError ? error.action : undefined;
  return (
    <Panel
      role="alert"
      icon={<ReportProblemOutlined />}
      title={action ?? 'Terjadi kesalahan'}
      text={reasonOf(error)}
    >
      {onRetry && (
        <Button variant="contained" onClick={onRetry}>
          Coba lagi
        </Button>
      )}
    </Panel>
  );
}

export const Forbidden = ({ text = STATUS_MESSAGES[403] }: { readonly text?: string }) => (
  <Panel role="alert" icon={<LockOutlined />} title="Akses ditolak" text={text} />
);

interface EmptyStateProps {
  /** "Belum ada kelas." */
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly role?: 'alert';
  /** The one button that ends the emptiness. */
  readonly children?: ReactNode;
}

export const EmptyState = ({ icon = <InboxOutlined />, ...rest }: EmptyStateProps) => (
  <Panel icon={icon} {...rest} />
);

interface NothingFoundProps {
  /** "Tidak ada kelas yang cocok." */
  readonly title: string;
  readonly onClear?: () => void;
}

export const NothingFound = ({ title, onClear }: NothingFoundProps) => (
  <Panel role="status" icon={<SearchOff />} title={title}>
    {onClear && (
      <Button variant="outlined" onClick={onClear}>
        Hapus pencarian
      </Button>
    )}
  </Panel>
);

const LOADING = { 'data-loading': true };

/** Hides the parts of a screen below one that is still loading, so that nothing is pushed down when it arrives. */
export const drawnFromTheTop = {
  '& > :is([data-loading], :has([data-loading])) ~ *': { display: 'none' },
} as const;

/** Spec texts: 'Memuat data...', 'Memuat halaman...', 'Memproses...', 'Memverifikasi sesi...'. */
export const LoadingState = ({ text = 'Memuat data...' }: { readonly text?: string }) => (
  <Box
    role="status"
    {...LOADING}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: 2,
      py: 6,
      color: 'text.secondary',
    }}
  >
    <CircularProgress aria-hidden size={32} />
    {text}
  </Box>
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
    // The page rendered by the build.
    () => true,
  );

export const OFFLINE_TEXT = 'Tidak ada koneksi internet. Data yang tampil mungkin belum terbaru.';

/** Shown above the forms for signing in. Once signed in, the top bar shows it. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <Box role="status">
      {!online && (
        <Alert severity="warning" role="presentation" sx={{ borderRadius: 0 }}>
          {OFFLINE_TEXT}
        </Alert>
      )}
    </Box>
  );
}
