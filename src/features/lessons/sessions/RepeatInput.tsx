import { useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import Typography from '@mui/material/Typography';
import { calls, type Id } from '../../../../contract/calls.ts';
import type { Repeated } from '../../../../contract/lessons/nextLesson.ts';
import { formatDate, formatNumber, formatWeekday } from '../../../i18n/format.ts';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { type Action, readOurs, target } from '../../../providers/endpoint.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { useAct } from '../../../providers/useAct.ts';

interface Lesson {
  readonly subjectId: Id;
  readonly name: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
}

const previewRepeat: Action<Lesson, Repeated> = {
  target: ({ subjectId }) => target(calls.repeatSession, subjectId),
  body: ({ subjectId: _subject, ...lesson }) => ({ ...lesson, preview: true }),
  read: readOurs,
  message: 'Gagal memeriksa pengulangan',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** "Ulangi tiap Senin sampai akhir semester", and how many that makes. */
export function RepeatInput() {
  const { subjectId = '' } = useParams();
  const [date, start, end, repeat]: unknown[] = useWatch({
    name: ['date', 'start_time', 'end_time', 'repeat'],
  });
  const lesson = {
    subjectId,
    name: 'Pertemuan 1',
    date: String(date),
    start_time: String(start),
    end_time: String(end),
  };
  const hasDay = DAY.test(lesson.date);
  const isWhole =
    hasDay &&
    TIME.test(lesson.start_time) &&
    TIME.test(lesson.end_time) &&
    lesson.start_time < lesson.end_time;
  const isHadir = useIsHadir() === true;
  const act = useAct();
  const { data } = useQuery({
    queryKey: ['ulangi', lesson],
    queryFn: ({ signal }) => act(previewRepeat, lesson, signal),
    enabled: isHadir && isWhole && repeat === true,
    retry: false,
  });
  if (!isHadir) return null;
  return (
    <>
      <SwitchInput
        source="repeat"
        label={`Ulangi tiap ${hasDay ? formatWeekday(lesson.date) : 'pekan'} sampai akhir semester`}
      />
      {repeat === true && isWhole && (
        <Typography variant="body2" role="status" sx={{ mt: -1, mb: 2, color: 'text.secondary' }}>
          {data ? describe(data) : 'Memeriksa...'}
        </Typography>
      )}
    </>
  );
}

function describe({ dates, skipped }: Repeated): string {
  const last = dates.at(-1);
  const made = last
    ? `${formatNumber(dates.length)} sesi, yang terakhir ${formatDate(last)}.`
    : 'Tidak ada sesi yang dapat dibuat.';
  if (skipped.length === 0) return made;
  return `${made} Dilewati: ${skipped.map(({ date, note }) => `${formatDate(date)} (${note})`).join('; ')}.`;
}
