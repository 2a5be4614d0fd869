import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  ATTENDANCE_STATUSES,
  isAttendanceStatus,
  isPresent,
  STATUS_TEXT,
  SPECIFIED_STATUSES,
} from '../../../contract/attendanceStatus.ts';
import type { OwnAttendance } from '../../../contract/checkin.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { STATUS_STYLE } from '../attendance/index.ts';
import { OwnHomeLetters } from '../family/index.ts';
import { ArrivalsOfPupil } from '../gate/index.ts';
import { OwnLetters } from '../letters/index.ts';
import { OwnSemester, OwnStanding } from '../recap/index.ts';
import { OwnLessons } from './OwnLessons.tsx';
import './student.css';
import { CHECK_IN_PATH } from '../../person/origin.ts';
import { formatDateWithWeekday, formatNumber, formatPercent, formatTimeRange } from '../../i18n/format.ts';
import { EmptyState, ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { OWN_ATTENDANCE_RESOURCE } from './endpoints.ts';

type OwnRecord = OwnAttendance & RaRecord;

/** The home page of a pupil: the check-in, the semester, the month, today's lessons and the own records. This is an extension of the specification. */
export const StudentHome = () => (
  <>
    <LinkButton to={CHECK_IN_PATH} variant="contained" isBig>
      Catat kehadiran
    </LinkButton>
    <div className="own-home">
      <div>
        <OwnSemester />
      </div>
      <div>
        <OwnLessons />
        {/* After the figures, because a home is no invitation to count what may be missed. */}
        <OwnStanding />
      </div>
    </div>
    <OwnAttendanceList />
    <OwnLetters />
    <OwnHomeLetters />
    <ArrivalsOfPupil />
  </>
);

function OwnAttendanceList() {
  const { data, error, isPending, refetch } = useOwnAttendance();
  const [shown, setShown] = useState(DEFAULT_PAGE_SIZE);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState shape={['rows']} />;
  if (data.length === 0)
    return (
      <EmptyState
        title="Belum ada kehadiran yang dicatat."
        text="Di sini tampil kehadiran Anda, begitu guru atau Anda sendiri mencatatnya."
      />
    );
  return (
    <Box component="section" aria-labelledby="kehadiran-saya" sx={{ my: 3 }}>
      <Typography id="kehadiran-saya" component="h2" variant="h6">
        Kehadiran saya
      </Typography>
      <AttendanceShare marks={data} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
        {data.slice(0, shown).map((own) => (
          <OwnAttendanceRow key={own.id} own={own} />
        ))}
      </Box>
      {shown < data.length && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setShown(shown + DEFAULT_PAGE_SIZE)}>
          Tampilkan yang lebih lama
        </Button>
      )}
    </Box>
  );
}

/** Loads all pages of the pupil's own marks, because the share of one page would differ from the report. */
function useOwnAttendance() {
  const dataProvider = useDataProvider<HadirDataProvider>();
  return useQuery({
    queryKey: [OWN_ATTENDANCE_RESOURCE],
    queryFn: async ({ signal }) => {
      const marks = new Map<string, OwnRecord>();
      for (let page = 1; ; page += 1) {
        const pagination = { page, perPage: MAX_PAGE_SIZE };
        const { data, total = 0 } = await dataProvider.getList<OwnRecord>(OWN_ATTENDANCE_RESOURCE, {
          pagination,
          signal,
        });
        const before = marks.size;
        for (const own of data ?? []) marks.set(String(own.id), own);
        if (marks.size >= total || marks.size === before) return [...marks.values()];
      }
    },
  });
}

/** Shows the share of recorded sessions in which the pupil was present. Terlambat and Dispensasi count as present. */
function AttendanceShare({ marks }: { readonly marks: readonly OwnRecord[] }) {
  const counts = useMemo(
    () =>
      ATTENDANCE_STATUSES.map((status) => ({
        status,
        count: marks.filter((own) => own.status === status).length,
      })),
    [marks],
  );
  const present = marks.filter(({ status }) => isPresent(status)).length;
  return (
    <Box sx={{ mb: 1 }}>
      <Typography>
        <Typography component="strong" sx={{ fontWeight: 800 }}>
          {formatPercent(marks.length ? present / marks.length : null)}
        </Typography>{' '}
        hadir dari {formatNumber(marks.length)} sesi yang tercatat
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {counts
          .filter(({ status, count }) => count > 0 || SPECIFIED_STATUSES.includes(status))
          .map(({ status, count }) => `${STATUS_TEXT[status].label} ${formatNumber(count)}`)
          .join(' · ')}
      </Typography>
    </Box>
  );
}

function OwnAttendanceRow({ own: { session, status, minutes_late: late } }: { readonly own: OwnRecord }) {
  const word = isAttendanceStatus(status) ? STATUS_TEXT[status].label : status;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {session.Subject.name} · {session.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatDateWithWeekday(session.date)}, {formatTimeRange(session.start_time, session.end_time)}
        </Typography>
      </Box>
      <Typography
        style={isAttendanceStatus(status) ? STATUS_STYLE[status] : undefined}
        sx={{ flexShrink: 0, fontWeight: 600, textAlign: 'right', color: 'var(--status, inherit)' }}
      >
        {word}
        {status === 'terlambat' && late ? ` ${late} menit` : ''}
      </Typography>
    </Box>
  );
}
