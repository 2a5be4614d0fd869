import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'react-admin';
import { useIsStudent } from '../auth/person.ts';
import { StudentHome } from '../checkIn/StudentHome.tsx';
import { formatDay, today } from '../i18n/format.ts';
import { Page } from '../layout/Page.tsx';
import { EmptyState, LoadingState } from '../layout/states.tsx';
import { useExtension, useOffered } from '../providers/extensions.ts';
import { OverviewSections } from './OverviewSections.tsx';
import { TodaySessions } from './TodaySessions.tsx';
import { Totals } from './Totals.tsx';

function greeting(): string {
  const hour = new Date().getHours();
  if (hour >= 4 && hour < 11) return 'Selamat pagi';
  if (hour >= 11 && hour < 15) return 'Selamat siang';
  if (hour >= 15 && hour < 18) return 'Selamat sore';
  return 'Selamat malam';
}

export function HomePage() {
  const { identity } = useGetIdentity();
  const isStudent = useIsStudent();
  const hasTodaySessions = useExtension('sessions-by-date');
  const hasOverview = useExtension('attendance-overview');
  const hasCheckIn = useOffered('check-in');
  const [salute] = useState(greeting);

  return (
    <Page title="Beranda">
      <Typography variant="h6" component="p">
        {identity?.fullName ? `${salute}, ${identity.fullName}` : salute}
      </Typography>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>{formatDay(today())}</Typography>
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
