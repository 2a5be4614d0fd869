import { useState } from 'react';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { Lesson } from './Lesson.tsx';
import { LESSONS_AT_FIRST, showAll } from './overviewWords.ts';

interface LessonListProps {
  readonly sessions: readonly SessionOfDay[];
  /** Of several days, each with its own. */
  readonly withDay?: boolean;
  /** Two lines each, for beside the day. */
  readonly isDense?: boolean;
}

/** Lessons in a dense list, each one tap away from its register. */
export function LessonList({ sessions, withDay = false, isDense = withDay }: LessonListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? sessions : sessions.slice(0, LESSONS_AT_FIRST);
  return (
    <>
      <ul className="home-lessons" data-dense={isDense || undefined}>
        {shown.map((session) => (
          <li key={session.id}>
            <Lesson session={session} withDay={withDay} />
          </li>
        ))}
      </ul>
      {sessions.length > LESSONS_AT_FIRST && (
        <button type="button" className="btn words" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : showAll(sessions.length)}
        </button>
      )}
    </>
  );
}
