import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Refresh from '@mui/icons-material/Refresh';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { BusyButton } from '../../kit/page/BusyButton.tsx';
import { getDeviceTimeZone, formatClock, formatNumber } from '../../i18n/format.ts';
import { Page } from '../../kit/page/Page.tsx';
import { ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { describeProblem } from '../../providers/errors.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { getStatus } from './endpoints.ts';
import { Supported } from '../../kit/page/Supported.tsx';
import { SERVER_STATUS_SLUG } from '../../school/paths.ts';
import { type Check, runChecks, type CheckState, type StatusReading } from './statusChecks.ts';

const title = 'Status server';
const REFRESH_MS = 60_000;

/** Whether the server needs somebody, for the admin who has no shell on it. */
export function StatusPage() {
  return (
    <Supported call="getStatus" title={title}>
      <StatusChecks />
    </Supported>
  );
}

function StatusChecks() {
  const act = useRunAction();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [SERVER_STATUS_SLUG],
    queryFn: async ({ signal }): Promise<StatusReading> => {
      const askedAt = Date.now();
      const status = await act(getStatus, undefined, signal);
      // The server read its clock somewhere between the two moments, so their middle is compared with it.
      const deviceNow = (askedAt + Date.now()) / 2;
      return { status, deviceNow, deviceZone: getDeviceTimeZone() };
    },
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page
      title={title}
      breadcrumb={[]}
      actions={
        // Never disabled: it would lose the focus of who pressed it.
        <BusyButton startIcon={<Refresh />} busy={isFetching} onClick={() => void refetch()}>
          Periksa lagi
        </BusyButton>
      }
    >
      {data ? (
        <StatusResults seen={data} error={error} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['facts']} />
      )}
    </Page>
  );
}

function StatusResults({ seen, error }: { readonly seen: StatusReading; readonly error: Error | null }) {
  const checks = runChecks(seen);
  const toDoCount = checks.filter(({ state }) => state === 'act').length;
  return (
    <>
      <Box role="status">
        {error ? (
          <Alert severity="error" role="presentation">
            {describeProblem(error)} Yang tampil belum diperbarui.
          </Alert>
        ) : (
          <Alert severity={toDoCount > 0 ? 'warning' : 'success'} role="presentation">
            {toDoCount > 0
              ? `${formatNumber(toDoCount)} hal perlu ditindak.`
              : 'Tidak ada yang perlu ditindak.'}
          </Alert>
        )}
      </Box>
      {/* Outside of what is read out, since it changes every minute. */}
      <Typography variant="body2" sx={{ mt: 0.5, mb: 2, color: 'text.secondary' }}>
        Diperiksa pukul {formatClock(seen.deviceNow)}.
      </Typography>
      <Box component="ul" aria-label="Bagian server" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {checks.map((check) => (
          <CheckCard key={check.name} check={check} />
        ))}
      </Box>
    </>
  );
}

const STATE_DISPLAY: Readonly<Record<CheckState, { word: string; colour: string; icon: ReactNode }>> = {
  good: { word: 'Baik', colour: 'success.main', icon: <CheckCircleOutlined /> },
  act: { word: 'Perlu tindakan', colour: 'warning.main', icon: <WarningAmberOutlined /> },
  note: { word: 'Catatan', colour: 'info.main', icon: <InfoOutlined /> },
};

function CheckCard({ check: { name, state, value, sentence } }: { readonly check: Check }) {
  const { word, colour, icon } = STATE_DISPLAY[state];
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        listStyle: 'none',
        p: 2,
        maxWidth: 960,
        overflowWrap: 'anywhere',
        ...(state === 'act' && { borderColor: colour }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography component="h2" variant="subtitle1" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            color: colour,
            fontSize: '0.875rem',
            fontWeight: 600,
          }}
        >
          <Box aria-hidden component="span" sx={{ display: 'inline-flex', '& svg': { fontSize: 20 } }}>
            {icon}
          </Box>
          {word}
        </Box>
      </Box>
      <Typography>{value}</Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {sentence}
      </Typography>
    </Paper>
  );
}
