import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { pathTo } from '../resources/shared/paths.ts';
import { useCalmly } from './afterPaint.ts';
import { useDesk } from './DeskProvider.tsx';

/**
 * Marks of registers that are not on the screen and cannot be delivered just now, or need their person. The register on
 * the screen speaks for itself.
 */
export function PendingMarks() {
  const desk = useDesk();
  const { elsewhere, elsewhereCounts, kept } = useCalmly(desk.subscribe, desk.snapshot);
  const { waiting, conflict, failed } = elsewhereCounts;
  const asking = conflict + failed;
  const [first] = elsewhere;
  return (
    <Box role="status">
      {first && waiting + asking > 0 && (
        <Alert
          severity={asking > 0 ? 'warning' : 'info'}
          role="presentation"
          sx={{ borderRadius: 0 }}
          action={
            <Button
              component={Link}
              to={pathTo('mata-pelajaran', first.subjectId, 'sesi', first.sessionId)}
              color="inherit"
              size="small"
            >
              Buka daftar hadir
            </Button>
          }
        >
          {asking > 0
            ? `${asking} catatan di daftar hadir lain perlu Anda periksa.`
            : waitingText(waiting, kept)}
        </Alert>
      )}
    </Box>
  );
}

const waitingText = (count: number, kept: boolean): string =>
  kept
    ? `${count} catatan belum terkirim, tersimpan di perangkat ini.`
    : `${count} catatan belum terkirim. Jangan tutup tab ini.`;
