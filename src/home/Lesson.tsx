import { Link } from 'react-router-dom';
import type { Id } from '../../contract/calls.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { useKnownIdentity } from '../person/person.ts';
import { formatDay, formatTime } from '../i18n/format.ts';
import { CheckIcon } from '../kit/page/icons.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { lessonName } from '../school/lessonName.ts';
import { describeRegister } from '../school/summary.ts';
import { RegisterDots } from './RegisterDots.tsx';

interface LessonProps {
  readonly session: SessionOfDay;
  /** Where lessons of several days stand together. */
  readonly withDay?: boolean;
  /** The lesson of now is the one filled block of the page. */
  readonly isNow?: boolean;
  /** "Sekarang", "Berikutnya, 26 menit lagi" */
  readonly tag?: string | undefined;
  /** What the whole line leads to, as the page's one filled button. */
  readonly button?: string | undefined;
}

/** A lesson as a line of the day, all of it the way to its register. */
export function Lesson({ session, withDay = false, isNow = false, tag, button }: LessonProps) {
  const identity = useKnownIdentity();
  const { attendance_summary: summary, Teacher: teacher, Substitute: substitute, cancelled } = session;
  const [start, end] = [formatTime(session.start_time), formatTime(session.end_time)];
  const state = describeRegister(summary, session);
  return (
    <Link
      className="lesson"
      data-now={isNow || undefined}
      to={pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id)}
    >
      {withDay ? (
        <span className="lesson-day">
          {formatDay(session.date)} · {start}–{end}
        </span>
      ) : (
        <span className="lesson-time">
          {start}
          <span className="vh">–</span>
          <small>{end}</small>
        </span>
      )}
      <span className="lesson-what">
        {tag && <span className="lesson-tag">{tag}</span>}
        <b>{lessonName(session.Subject, session.Class)}</b>
        <small>
          <span className="vh"> · </span>
          {session.name}
          {teacher && teacher.id !== identity?.id && !substitute && ` · ${teacher.fullname}`}
          {substitute && ` · ${standInText(session, identity?.id)}`}
          {cancelled && ` · ${cancelled.reason}`}
        </small>
        <RegisterDots summary={summary} />
      </span>
      <span className="lesson-state" data-full={(summary.total > 0 && summary.belum === 0) || undefined}>
        {summary.total > 0 && summary.belum === 0 && <CheckIcon />}
        {summary.belum === summary.total && !cancelled && <span className="ring" />}
        {state}
      </span>
      {button && <span className="btn filled big">{button}</span>}
    </Link>
  );
}

/** "Menggantikan Sri Wahyuni" to the substitute, "Digantikan Tomi" to all others. */
function standInText({ Teacher: teacher, Substitute: substitute }: SessionOfDay, me: Id | undefined): string {
  return substitute?.id === me && teacher
    ? `Menggantikan ${teacher.fullname}`
    : `Digantikan ${substitute?.fullname}`;
}
