import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Info from '@mui/icons-material/Info';
import type { CheckInResult } from '../../../contract/checkin.ts';
import { isAttendanceStatus, isPresent, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { formatClock } from '../../i18n/format.ts';
import { Lesson, Announcement } from './Lesson.tsx';

/** The recorded mark, large enough to be shown to the teacher across the room. */
export function CheckInDone({ result }: { readonly result: CheckInResult }) {
  const { session, mark, recorded } = result;
  const { status, minutes_late: late, updated_at: at } = mark;
  const word = isAttendanceStatus(status) ? STATUS_TEXT[status].label : status;
  const minutes = status === 'terlambat' && late ? ` ${late} menit` : '';
  const came = isPresent(status);
  const Sign = came ? CheckCircle : Info;
  return (
    <Announcement>
      <Box sx={{ textAlign: 'center' }}>
        <Sign aria-hidden sx={{ fontSize: 72, color: came ? 'success.main' : 'text.secondary' }} />
        <Typography component="p" variant="h4" sx={{ fontWeight: 800 }}>
          {word}
          {minutes}
        </Typography>
        <Typography>
          {recorded ? 'Kehadiran Anda tercatat.' : 'Kehadiran Anda sudah tercatat sebelumnya.'}
        </Typography>
        {at && <Typography>Pukul {formatClock(at)}</Typography>}
        {!came && <Typography>Jika ini keliru, sampaikan kepada guru Anda.</Typography>}
      </Box>
      <Lesson session={session} />
    </Announcement>
  );
}
