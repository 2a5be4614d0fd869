import type { ComponentType, CSSProperties } from 'react';
import type { Id } from '../../../contract/calls.ts';
import type { SessionOfDay, AttendanceSummary } from '../../../contract/lessons/sessions.ts';
import { CheckIcon } from '../../kit/page/plainIcons.tsx';
import type { LinkComponent } from '../../kit/page/plainLink.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import type { Person } from '../../person/rights.ts';
import type { LessonOfDay } from './due.ts';
import { MAX_LESSONS_AT_FIRST, showAllLabel } from './overviewWords.ts';
import { describeLesson, dotsOf } from './words.ts';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { STATUS_STYLE } from '../attendance/index.ts';

/**
 * The signed-in person and the link component. They are passed as props, because these components have no hooks: the first script paints
 * them before React is there.
 */
export interface LessonReader {
  readonly me: Id | undefined;
  readonly Link: LinkComponent;
}

interface LessonProps extends Partial<LessonOfDay>, LessonReader {
  readonly session: SessionOfDay;
  /** Shows the day as well, for lists with lessons of several days. */
  readonly withDay?: boolean;
}

/** Shows a lesson as one line. The whole line is a link to its register. */
function Lesson(props: LessonProps) {
  const { session, withDay = false, isNow = false, tag, button, me, Link } = props;
  const { start, end, day, name, detail, state, isFull, isEmpty } = describeLesson(session, me);
  return (
    <Link
      className="home-lesson"
      data-now={isNow || undefined}
      to={pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id)}
    >
      {withDay ? (
        <span className="home-lesson-day">{day}</span>
      ) : (
        <span className="home-lesson-time">
          {start}
          <span className="vh">–</span>
          <small>{end}</small>
        </span>
      )}
      <span className="home-lesson-what">
        {tag && <span className="home-lesson-tag">{tag}</span>}
        <b>{name}</b>
        <small>
          <span className="vh"> · </span>
          {detail}
        </small>
        <RegisterDots summary={session.attendance_summary} />
      </span>
      <span className="home-lesson-state" data-full={isFull || undefined}>
        {isFull && <CheckIcon />}
        {isEmpty && <span className="ring" />}
        {state}
      </span>
      {button && <span className="btn filled big">{button}</span>}
    </Link>
  );
}

/** Shows a person's own day in order: the lesson of now, the next one, and one button to the register that is due. */
export const DayLessons = ({
  lessons,
  ...reader
}: LessonReader & { readonly lessons: readonly LessonOfDay[] }) => (
  <ol className="home-lessons">
    {lessons.map((lesson) => (
      <li key={lesson.session.id}>
        <Lesson {...lesson} {...reader} />
      </li>
    ))}
  </ol>
);

export interface LessonListProps {
  readonly sessions: readonly SessionOfDay[];
  /** The lessons are of several days, so each shows its day. */
  readonly withDay?: boolean;
  /** Shows each lesson in two lines, to fit beside the day's column. */
  readonly isDense?: boolean;
}

/** The person who looks at the overview, and the components for links and lessons: React's own, or the first script's before React is there. */
export interface OverviewReader {
  readonly person: Person | undefined;
  readonly Link: LinkComponent;
  readonly LessonList: ComponentType<LessonListProps>;
}

interface LessonLinesProps extends LessonListProps, LessonReader {
  /** Whether all lessons are shown; otherwise only the first ones. */
  readonly isWhole?: boolean;
  readonly onToggle?: () => void;
}

/** Lists lessons, each one tap away from its register. */
export function LessonLines(props: LessonLinesProps) {
  const { sessions, withDay = false, isDense = withDay, isWhole = false, onToggle, me, Link } = props;
  const shown = isWhole ? sessions : sessions.slice(0, MAX_LESSONS_AT_FIRST);
  return (
    <>
      <ul className="home-lessons" data-dense={isDense || undefined}>
        {shown.map((session) => (
          <li key={session.id}>
            <Lesson session={session} withDay={withDay} me={me} Link={Link} />
          </li>
        ))}
      </ul>
      {sessions.length > MAX_LESSONS_AT_FIRST && (
        <button type="button" className="btn words" aria-expanded={isWhole} onClick={onToggle}>
          {isWhole ? 'Tampilkan lebih sedikit' : showAllLabel(sessions.length)}
        </button>
      )}
    </>
  );
}

/** A register as one line: a dot for who is present, a letter for who is not, a ring for who is not recorded. */
function RegisterDots({ summary }: { readonly summary: AttendanceSummary }) {
  const dots = dotsOf(summary);
  if (!dots) return null;
  const { of, present, letters } = dots;
  const style: CSSProperties & Record<string, number> = { '--of': of, '--n': present };
  return (
    // The line is hidden from screen readers, because the words beside it say the same.
    <span className="home-line" aria-hidden>
      <span className="dots" data-none={present === 0 || undefined} style={style} />
      {letters.map(({ status, count }, at) => {
        const letter = (
          // Letters of one status are interchangeable, so the index can be the key.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className="k" style={STATUS_STYLE[status]}>
            {STATUS_TEXT[status].letter}
          </span>
        );
        return count === undefined ? (
          letter
        ) : (
          <span key={status} className="count-of">
            {letter}
            {count}
          </span>
        );
      })}
    </span>
  );
}
