import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import PendingOutlined from '@mui/icons-material/PendingOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import type { AttendanceSummary } from '../../contract/attendance.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { formatDay, formatTimeRange } from '../i18n/format.ts';
import { CardGrid } from './CardGrid.tsx';

interface SessionCardsProps {
  readonly sessions: readonly SessionOfDay[];
  /** Where they are of several days. */
  readonly withDay?: boolean;
}

/** Sessions, each one tap away from its register. */
export const SessionCards = ({ sessions, withDay = false }: SessionCardsProps) => (
  <CardGrid minWidth={300}>
    {sessions.map((session) => (
      <li key={session.id}>
        <SessionCard session={session} withDay={withDay} />
      </li>
    ))}
  </CardGrid>
);

function SessionCard({ session, withDay }: { readonly session: SessionOfDay; readonly withDay: boolean }) {
  const { identity } = useGetIdentity();
  return (
    <Card sx={{ height: '100%' }}>
      <CardActionArea
        component={Link}
        to={`/dashboard/mata-pelajaran/${encodeURIComponent(session.subjectId)}/sesi/${encodeURIComponent(session.id)}`}
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
          <FillState summary={session.attendance_summary} />
        </Box>
      </CardActionArea>
    </Card>
  );
}

/** Word, sign and colour: how much of the register is filled. */
function FillState({ summary: { belum, total } }: { readonly summary: AttendanceSummary }) {
  if (total === 0) return <Chip size="small" variant="outlined" label="Belum ada siswa" />;
  if (belum === 0)
    return (
      <Chip size="small" variant="outlined" color="success" icon={<CheckCircleOutlined />} label="Lengkap" />
    );
  if (belum === total)
    return (
      <Chip
        size="small"
        variant="outlined"
        color="warning"
        icon={<RadioButtonUnchecked />}
        label="Belum diisi"
      />
    );
  return (
    <Chip
      size="small"
      variant="outlined"
      color="info"
      icon={<PendingOutlined />}
      label={`Sebagian: ${total - belum} dari ${total}`}
    />
  );
}
