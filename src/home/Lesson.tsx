import { Link } from 'react-router-dom';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { useKnownIdentity } from '../person/person.ts';
import { CheckIcon } from '../kit/page/icons.tsx';
import { pathTo } from '../kit/page/paths.ts';
import type { LessonOfDay } from './due.ts';
import { RegisterDots } from './RegisterDots.tsx';
import { lessonWords } from './words.ts';

interface LessonProps extends Partial<LessonOfDay> {
  readonly session: SessionOfDay;
  /** Where lessons of several days stand together. */
  readonly withDay?: boolean;
}

/** A lesson as a line of the day, all of it the way to its register. start/firstHome.ts draws the same. */
export function Lesson({ session, withDay = false, isNow = false, tag, button }: LessonProps) {
  const identity = useKnownIdentity();
  const { start, end, day, name, detail, state, isFull, isEmpty } = lessonWords(session, identity?.id);
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
