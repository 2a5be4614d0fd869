import { useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import Typography from '@mui/material/Typography';
import { calls, type Id } from '../../../../contract/calls.ts';
import type { Overlap } from '../../../../contract/lessons/sessions.ts';
import { type Action, readOurList, target } from '../../../providers/endpoint.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { useAct } from '../../../providers/useAct.ts';
import { Overlaps } from '../Overlaps.tsx';

interface Time {
  readonly subjectId: Id;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Of a session that is changed. */
  readonly session_id: string | undefined;
}

const listOverlaps: Action<Time, readonly Overlap[]> = {
  target: ({ subjectId }) => target(calls.listOverlaps, subjectId),
  query: ({ subjectId: _subject, ...time }) => time,
  read: readOurList,
  message: 'Gagal memeriksa bentrok',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** Says, while the times are typed, what the class or the teacher has then. It keeps nobody from saving. */
export function FormOverlaps() {
  const { subjectId = '', sessionId } = useParams();
  const [date, start, end]: unknown[] = useWatch({ name: ['date', 'start_time', 'end_time'] });
  const time = {
    subjectId,
    date: String(date),
    start_time: String(start),
    end_time: String(end),
    session_id: sessionId,
  };
  const isWhole =
    DAY.test(time.date) &&
    TIME.test(time.start_time) &&
    TIME.test(time.end_time) &&
    time.start_time < time.end_time;
  const isHadir = useIsHadir() === true;
  const act = useAct();
  // Only to say something: when it fails the form works all the same.
  const { data = [] } = useQuery({
    queryKey: ['bentrok', time],
    queryFn: ({ signal }) => act(listOverlaps, time, signal),
    enabled: isHadir && isWhole,
    retry: false,
  });
  if (!isHadir) return null;
  return (
    // Its place is kept, so that nothing below moves when something is said.
    <Typography
      variant="body2"
      role="status"
      sx={{ minHeight: '2.5rem', mb: 2, color: 'warning.main', overflowWrap: 'anywhere' }}
    >
      {isWhole && data.length > 0 && <Overlaps overlaps={data} inNewTab />}
    </Typography>
  );
}
