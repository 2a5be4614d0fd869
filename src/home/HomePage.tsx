import Typography from '@mui/material/Typography';
import { useIsPupil, useKnownIdentity } from '../person/person.ts';
import { StudentHome } from '../checkIn/StudentHome.tsx';
import { formatDay } from '../i18n/format.ts';
import { Page } from '../kit/page/Page.tsx';
import { EmptyState } from '../kit/page/states.tsx';
import { useOffered, useSchoolClock } from '../providers/extensions.ts';
import { FullLimits } from './FullLimits.tsx';
import { OverviewSections } from './OverviewSections.tsx';
import { TodaySessions } from './TodaySessions.tsx';
import { Totals } from './Totals.tsx';

function greeting(hour: number): string {
  if (hour >= 4 && hour < 11) return 'Selamat pagi';
  if (hour >= 11 && hour < 15) return 'Selamat siang';
  if (hour >= 15 && hour < 18) return 'Selamat sore';
  return 'Selamat malam';
}

export function HomePage() {
  const identity = useKnownIdentity();
  const isStudent = useIsPupil();
  const hasTodaySessions = useOffered('sessions-by-date');
  const hasOverview = useOffered('attendance-overview');
  const hasCheckIn = useOffered('check-in');
  const clock = useSchoolClock();
  // The person and the server's extensions decide what this page shows at all.
  if (!identity || !clock || isStudent === undefined || hasCheckIn === undefined)
    return <Page title="Beranda" isPending />;

  return (
    <Page title="Beranda">
      <Typography variant="h6" component="p">
        {[greeting(clock.hour), identity.fullName].filter(Boolean).join(', ')}
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>{formatDay(clock.day)}</Typography>
      {isStudent && hasCheckIn ? (
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
          {/* Last, so that nothing moves when it comes. */}
          <FullLimits />
        </>
      )}
    </Page>
  );
}
