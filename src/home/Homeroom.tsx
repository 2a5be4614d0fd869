import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { Homeroom as Led } from '../../contract/homeroom.ts';
import { formatTime } from '../i18n/format.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { HomeSection } from './HomeSection.tsx';
import { SessionCards } from './SessionCards.tsx';

/** "Kelas saya" of a wali kelas: who is missing now, today's lessons, and the way to the class. */
export const Homeroom = ({ homeroom: { Class, sessions, missing } }: { readonly homeroom: Led }) => (
  <HomeSection title={`Kelas saya: ${Class.name}`}>
    <Typography sx={{ mb: missing.length > 0 ? 1 : 2, color: 'text.secondary' }}>
      {describe(sessions, missing.length)}
    </Typography>
    {missing.length > 0 && (
      <Box component="ul" aria-label="Tidak hadir sekarang" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {missing.map((one) => (
          <Missing key={one.pupil.id} missing={one} />
        ))}
      </Box>
    )}
    <SessionCards sessions={sessions} />
    <LinkButton to={pathTo('kelas', Class.id)} sx={{ mt: 1 }}>
      {`Lihat kelas ${Class.name}`}
    </LinkButton>
  </HomeSection>
);

/** Nothing recorded says nothing of who is there. */
function describe(sessions: Led['sessions'], missing: number): string {
  if (sessions.length === 0) return 'Tidak ada sesi hari ini.';
  if (missing > 0) return `${missing} siswa tidak hadir sekarang, menurut catatan terakhir hari ini:`;
  const isRecorded = sessions.some(({ attendance_summary: { belum, total } }) => belum < total);
  return isRecorded
    ? 'Tidak ada siswa yang tercatat tidak hadir sekarang.'
    : 'Belum ada kehadiran yang dicatat hari ini.';
}

function Missing({ missing: { pupil, status, session } }: { readonly missing: Led['missing'][number] }) {
  const { letter, label } = STATUS_TEXT[status];
  const token = letter.toLowerCase();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.75, minHeight: 44 }}>
      <Box
        component="b"
        aria-hidden
        sx={{
          flex: 'none',
          width: 28,
          lineHeight: '28px',
          textAlign: 'center',
          borderRadius: 'var(--r-key)',
          bgcolor: `var(--${token}-solid)`,
          color: `var(--${token}-on)`,
        }}
      >
        {letter}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiLink component={Link} to={pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id)}>
          {pupil.number !== null && `${pupil.number}. `}
          {pupil.fullname}
        </MuiLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label} · {session.subject}, {formatTime(session.start_time)}
        </Typography>
      </Box>
    </Box>
  );
}
