import { useState } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { useKnownIdentity } from '../person/person.ts';
import { formatDay, formatTimeRange } from '../i18n/format.ts';
import { pathTo } from '../kit/page/paths.ts';
import { describeSummary } from '../school/summary.ts';
import { SummaryChip } from '../school/SummaryChip.tsx';
import { CardGrid } from './CardGrid.tsx';

interface SessionCardsProps {
  readonly sessions: readonly SessionOfDay[];
  /** Where they are of several days. */
  readonly withDay?: boolean;
}

/** How many cards are shown at first. A teacher's day has fewer, the whole school's has more. */
const AT_FIRST = 8;

/** Sessions, each one tap away from its register. */
export function SessionCards({ sessions, withDay = false }: SessionCardsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? sessions : sessions.slice(0, AT_FIRST);
  return (
    <>
      <CardGrid minWidth={withDay ? 270 : 240}>
        {shown.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} withDay={withDay} />
          </li>
        ))}
      </CardGrid>
      {sessions.length > AT_FIRST && (
        <Button sx={{ mt: 1 }} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua (${sessions.length})`}
        </Button>
      )}
    </>
  );
}

function SessionCard({ session, withDay }: { readonly session: SessionOfDay; readonly withDay: boolean }) {
  const identity = useKnownIdentity();
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        to={pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id)}
        sx={{
          height: '100%',
          p: 2,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: 0.5,
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {withDay && `${formatDay(session.date)} · `}
          {formatTimeRange(session.start_time, session.end_time)}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{session.Subject.name}</Typography>
        <Typography variant="body2">
          {session.Class.name} · {session.name}
        </Typography>
        {session.Teacher && session.Teacher.id !== identity?.id && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {session.Teacher.fullname}
          </Typography>
        )}
        <Box sx={{ mt: 'auto', pt: 1 }}>
          <SummaryChip
            summary={session.attendance_summary}
            label={describeSummary(session.attendance_summary)}
          />
        </Box>
      </CardActionArea>
    </Card>
  );
}
