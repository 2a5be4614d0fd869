import { type ReactNode, useLayoutEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CheckInSession } from '../../../contract/checkin.ts';
import { formatDateWithWeekday, formatTimeRange } from '../../i18n/format.ts';

/** The lesson that a code belongs to. */
export const Lesson = ({ session }: { readonly session: CheckInSession }) => (
  <Box>
    <Typography component="h2" variant="h5">
      {session.Subject.name}
    </Typography>
    <Typography>
      {session.Class.name} · {session.name}
    </Typography>
    <Typography sx={{ color: 'text.secondary' }}>{formatDateWithWeekday(session.date)}</Typography>
    <Typography sx={{ color: 'text.secondary' }}>
      {formatTimeRange(session.start_time, session.end_time)}
    </Typography>
  </Box>
);

/** A message that appears after a tap. It takes the focus, so that screen readers announce it. */
export function Announcement({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label="Sesi"
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {children}
    </Box>
  );
}
