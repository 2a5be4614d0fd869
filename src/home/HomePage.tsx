import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'react-admin';
import { useIsStudent } from '../auth/person.ts';
import { StudentHome } from '../checkIn/StudentHome.tsx';
import { formatDay } from '../i18n/format.ts';
import { Page } from '../layout/Page.tsx';
import { EmptyState, LoadingState } from '../layout/states.tsx';
import { useExtension, useOffered, useSchoolClock } from '../providers/extensions.ts';
import { OverviewSections } from './OverviewSections.tsx';
import { TodaySessions } from './TodaySessions.tsx';
import { Totals } from './Totals.tsx';

function greeting(hour: number): string {
  if (hour >= 4 && hour < 11) return 'Selamat pagi';
  if (hour >= 11 && hour < 15) return 'Selamat siang';
  if (hour >= 15 && hour < 18) return 'Selamat sore';
  return 'Selamat malam';
}

/** A line that is not known yet takes its place. */
const NOT_YET = '\u00a0';

export function HomePage() {
  const { identity } = useGetIdentity();
  const isStudent = useIsStudent();
  const hasTodaySessions = useExtension('sessions-by-date');
  const hasOverview = useExtension('attendance-overview');
  const hasCheckIn = useOffered('check-in');
  const clock = useSchoolClock();

  return (
    <Page title="Beranda">
      <Typography variant="h6" component="p">
        {clock ? [greeting(clock.hour), identity?.fullName].filter(Boolean).join(', ') : NOT_YET}
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>
        {clock ? formatDay(clock.day) : NOT_YET}
      </Typography>
      {isStudent && hasCheckIn === undefined ? (
        <LoadingState />
      ) : isStudent && hasCheckIn ? (
        <StudentHome />
      ) : isStudent ? (
        <EmptyState
          title="Kehadiran Anda dicatat oleh guru"
          text="Dengan akun siswa Anda dapat masuk ke Hadir. Data kelas, mata pelajaran, dan sesi hanya untuk guru dan staf sekolah."
        />
      ) : (
        <>
          {hasTodaySessions && <TodaySessions />}
          {hasOverview && <OverviewSections />}
          <Totals />
        </>
      )}
    </Page>
  );
}
