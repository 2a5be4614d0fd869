import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DayAttendance } from '../../contract/overview.ts';
import { formatPercent, formatWeekday } from '../i18n/format.ts';
import { HomeSection } from './HomeSection.tsx';

interface AttendanceRateProps {
  readonly thisWeek: readonly DayAttendance[];
  readonly lastWeek: readonly DayAttendance[];
}

/** Nothing recorded has no share: neither 100 % nor 0 %. */
const shareOf = (days: readonly DayAttendance[]): number | null => {
  const recorded = days.reduce((sum, day) => sum + day.recorded, 0);
  return recorded === 0 ? null : days.reduce((sum, day) => sum + day.present, 0) / recorded;
};

/** This week against the last. The chart is a table with bars in its cells, so that it reads without sight, too. */
export function AttendanceRate({ thisWeek, lastWeek }: AttendanceRateProps) {
  const byWeekday = (days: readonly DayAttendance[], weekday: string) =>
    shareOf(days.filter((day) => formatWeekday(day.date) === weekday));
  const weekdays = [...new Set([...lastWeek, ...thisWeek].map(({ date }) => formatWeekday(date)))];
  return (
    <HomeSection title="Tingkat kehadiran">
      <Typography sx={{ mb: 2 }}>
        Pekan ini <strong>{formatPercent(shareOf(thisWeek))}</strong>, pekan lalu{' '}
        <strong>{formatPercent(shareOf(lastWeek))}</strong>. Terlambat dihitung hadir.
      </Typography>
      {weekdays.length > 0 && (
        <Box
          component="table"
          sx={{
            width: '100%',
            maxWidth: 640,
            borderSpacing: '12px 6px',
            borderCollapse: 'separate',
            mx: -1.5,
            '& th': { textAlign: 'left', fontWeight: 500, whiteSpace: 'nowrap' },
            '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 600 },
            '& td': { width: '50%' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Hari</th>
              <th scope="col">Pekan ini</th>
              <th scope="col">Pekan lalu</th>
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th scope="row">{weekday}</th>
                <td>
                  <Bar share={byWeekday(thisWeek, weekday)} colour="primary.main" />
                </td>
                <td>
                  <Bar share={byWeekday(lastWeek, weekday)} colour="text.disabled" />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </HomeSection>
  );
}

const Bar = ({ share, colour }: { readonly share: number | null; readonly colour: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <Box aria-hidden sx={{ flex: 1, height: 12, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Box sx={{ width: `${(share ?? 0) * 100}%`, height: '100%', borderRadius: 1, bgcolor: colour }} />
    </Box>
    <Typography component="span" variant="body2" sx={{ minWidth: '5ch', textAlign: 'right' }}>
      {formatPercent(share)}
    </Typography>
  </Box>
);
