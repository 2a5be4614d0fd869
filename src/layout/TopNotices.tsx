import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import CloudOff from '@mui/icons-material/CloudOff';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import { Link } from 'react-router-dom';
import { type PendingNotice, usePendingNotice } from '../attendance/usePendingNotice.ts';
import { OFFLINE_TEXT, useOnline } from './states.tsx';

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/**
 * What concerns every screen and comes when nobody expects it: no network, marks that wait. It has its place in the bar,
 * so that nothing below moves under a hand; a press tells all of it.
 */
export function TopNotices() {
  const online = useOnline();
  const pending = usePendingNotice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const texts = [!online && OFFLINE_TEXT, pending?.text].filter((text) => typeof text === 'string');
  const isOpen = anchor !== null && texts.length > 0;
  const close = () => setAnchor(null);
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
          startIcon={pending?.isAsking ? <ReportProblemOutlined /> : <CloudOff />}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ minWidth: 0, px: 1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          <ShortText isOffline={!online} pending={pending} />
        </Button>
      )}
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { id, role: 'dialog', 'aria-label': 'Keadaan koneksi', sx: { maxWidth: 360, p: 2 } },
        }}
      >
        {texts.map((text) => (
          <Typography key={text} sx={{ mb: 1 }}>
            {text}
          </Typography>
        ))}
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          {pending && (
            <Button component={Link} to={pending.to} onClick={close}>
              Buka daftar hadir
            </Button>
          )}
          <Button onClick={close}>Tutup</Button>
        </Box>
      </Popover>
    </>
  );
}

/** As short as a phone's bar wants it, and whole words where there is room. */
function ShortText({
  isOffline,
  pending,
}: {
  readonly isOffline: boolean;
  readonly pending?: PendingNotice;
}) {
  const wide = { display: { xs: 'none', md: 'inline' }, whiteSpace: 'pre' } as const;
  return (
    <span>
      {isOffline && 'Tanpa internet'}
      {isOffline && pending && ' · '}
      {pending && (
        <>
          {pending.count}
          <Box component="span" sx={isOffline ? wide : { whiteSpace: 'pre' }}>
            {' catatan'}
          </Box>
          <Box component="span" sx={wide}>
            {pending.isAsking ? ' perlu diperiksa' : ' belum terkirim'}
          </Box>
        </>
      )}
    </span>
  );
}
