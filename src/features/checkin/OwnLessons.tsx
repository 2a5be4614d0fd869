import { useQuery } from '@tanstack/react-query';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { OwnLesson } from '../../../contract/checkin.ts';
import { minutesSinceMidnight } from '../../../contract/days.ts';
import { formatMinutes, formatTime } from '../../i18n/format.ts';
import { Section } from '../../kit/page/Section.tsx';
import { ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { useNow } from '../../kit/page/useNow.ts';
import { useWrongClockMs, useSchoolTime } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { STATUS_STYLE } from '../attendance/index.ts';
import { listOwnLessons } from './endpoints.ts';

const HALF_MINUTE_MS = 30_000;

/** A pupil's lessons of today, each with what is recorded in it. */
export function OwnLessons() {
  const act = useRunAction();
  const { data, error, refetch } = useQuery({
    queryKey: ['pelajaran-sendiri'],
    queryFn: ({ signal }) => act(listOwnLessons, undefined, signal),
  });
  const timeAt = useSchoolTime();
  const minute = minutesSinceMidnight(timeAt(useNow(HALF_MINUTE_MS) + useWrongClockMs()));
  return (
    <Section title="Pelajaran hari ini">
      <div className="own-lessons">
        {data ? (
          data.length === 0 ? (
            <p className="quiet">Tidak ada pelajaran hari ini.</p>
          ) : (
            <ol>
              {data.map((lesson) => (
                <LessonLine key={lesson.session.id} lesson={lesson} minute={minute} />
              ))}
            </ol>
          )
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState shape={['text', 'text']} />
        )}
      </div>
    </Section>
  );
}

interface LessonLineProps {
  readonly lesson: OwnLesson;
  readonly minute: number;
}

function LessonLine({ lesson, minute }: LessonLineProps) {
  const { session, teacher, room, cancelled } = lesson;
  const [start, end] = [minutesSinceMidnight(session.start_time), minutesSinceMidnight(session.end_time)];
  const isNow = cancelled === null && start <= minute && minute < end;
  return (
    <li data-now={isNow || undefined}>
      <span className="own-lesson-time">
        {formatTime(session.start_time)}
        <small>
          <span className="vh">sampai </span>
          {formatTime(session.end_time)}
        </small>
      </span>
      <span className="own-lesson-what">
        {isNow && <small>Sekarang</small>}
        <b>{session.Subject.name}</b>
        <small>{[teacher, room, cancelled && `dibatalkan: ${cancelled}`].filter(Boolean).join(' · ')}</small>
      </span>
      <LessonState lesson={lesson} hasBegun={start <= minute} />
    </li>
  );
}

/** Before a lesson nothing is said: there is nothing yet to record. */
function LessonState({ lesson, hasBegun }: { readonly lesson: OwnLesson; readonly hasBegun: boolean }) {
  const { status, minutes_late: late, cancelled } = lesson;
  if (cancelled !== null) return <span className="own-lesson-state">Dibatalkan</span>;
  if (status === null) return <span className="own-lesson-state">{hasBegun && 'belum dicatat'}</span>;
  return (
    <span className="own-lesson-state" style={STATUS_STYLE[status]}>
      {status === 'hadir' ? (
        <span className="dot" aria-hidden />
      ) : (
        <span className="k" aria-hidden>
          {STATUS_TEXT[status].letter}
        </span>
      )}
      {STATUS_TEXT[status].label}
      {status === 'terlambat' && late ? ` ${formatMinutes(late)}` : ''}
    </span>
  );
}
