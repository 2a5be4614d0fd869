import { useId, useState, useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import CloudOff from '@mui/icons-material/CloudOff';
import Refresh from '@mui/icons-material/Refresh';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Link } from 'react-router-dom';
import { type PendingNotice, usePendingNotice } from '../attendance/usePendingNotice.ts';
import { OFFLINE_TEXT, useOnline } from '../kit/page/states.tsx';
import { applyUpdate, hasUpdate, subscribeToUpdates } from './updates.ts';

interface ShortTextProps {
  readonly isOffline: boolean;
  readonly pending?: PendingNotice;
  readonly isOutdated: boolean;
}

const UPDATE_TEXT = 'Versi baru tersedia. Muat ulang halaman untuk memakainya.';

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/**
 * Unexpected notices that concern every screen: no network, marks that wait, a new version. They lie in the top bar,
 * so that nothing below moves under a hand; a press shows them in full.
 */
export function TopNotices() {
  const online = useOnline();
  const pending = usePendingNotice();
  const [isPutOff, setPutOff] = useState(false);
  const isOutdated = useSyncExternalStore(subscribeToUpdates, hasUpdate) && !isPutOff;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const texts = [!online && OFFLINE_TEXT, pending?.text, isOutdated && UPDATE_TEXT].filter(
    (text) => typeof text === 'string',
  );
  const isOpen = anchor !== null && texts.length > 0;
  const close = () => setAnchor(null);
  const putOff = () => {
    setPutOff(true);
    close();
  };
  const waits = !online || pending ? <CloudOff /> : <Refresh />;
  const icon = pending?.isAsking ? <ReportProblemOutlined /> : waits;
  return (
    <>
      <Box role="status" sx={hidden}>
        {texts.join(' ')}
      </Box>
      {texts.length > 0 && (
        <Button
          color="inherit"
          variant="outlined"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          startIcon={icon}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{
            minWidth: 0,
            px: { xs: 0.75, md: 1.5 },
            py: 0,
            whiteSpace: 'nowrap',
            fontVariantNumeric: 'tabular-nums',
            // The words say it; a phone's bar has no room for both.
            '& .MuiButton-startIcon': { display: { xs: 'none', md: 'inline-flex' } },
          }}
        >
          <ShortText isOffline={!online} pending={pending} isOutdated={isOutdated} />
        </Button>
      )}
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { id, role: 'dialog', 'aria-label': 'Status koneksi', sx: { maxWidth: 360, p: 2 } },
        }}
      >
        {texts.map((text) => (
          <Typography key={text} sx={{ mb: 1 }}>
            {text}
          </Typography>
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
          {pending && (
            <Button component={Link} to={pending.to} onClick={close}>
              Buka daftar hadir
            </Button>
          )}
          {isOutdated && (
            <>
              <Button onClick={applyUpdate}>Muat ulang</Button>
              <Button onClick={putOff}>Nanti</Button>
            </>
          )}
          <Button onClick={close}>Tutup</Button>
        </Box>
      </Popover>
    </>
  );
}

/** Two short lines in a phone's bar, one where there is room for whole words. */
function ShortText({ isOffline, pending, isOutdated }: ShortTextProps) {
  return (
    <Box
      component="span"
      sx={{
        display: { xs: 'grid', md: 'flex' },
        columnGap: 1,
        fontSize: { xs: '0.75rem', md: 'inherit' },
        lineHeight: 1.25,
      }}
    >
      {isOffline && <span>Tanpa internet</span>}
      {pending && (
        <span>
          {pending.count} catatan
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {pending.isAsking ? ' perlu diperiksa' : ' belum terkirim'}
          </Box>
        </span>
      )}
      {isOutdated && <span>Versi baru</span>}
    </Box>
  );
}
