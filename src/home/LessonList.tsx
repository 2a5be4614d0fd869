import { useState } from 'react';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { Lesson } from './Lesson.tsx';

interface LessonListProps {
  readonly sessions: readonly SessionOfDay[];
  /** Of several days, each with its own. */
  readonly withDay?: boolean;
  /** Two lines each, for beside the day. */
  readonly isDense?: boolean;
}

/** How many are shown at first. A teacher's day has fewer, the whole school's has more. */
const AT_FIRST = 8;

/** Lessons in a dense list, each one tap away from its register. */
export function LessonList({ sessions, withDay = false, isDense = withDay }: LessonListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? sessions : sessions.slice(0, AT_FIRST);
  return (
    <>
      <ul className="lessons" data-dense={isDense || undefined}>
        {shown.map((session) => (
          <li key={session.id}>
            <Lesson session={session} withDay={withDay} />
          </li>
        ))}
      </ul>
      {sessions.length > AT_FIRST && (
        <button type="button" className="btn words" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua (${sessions.length})`}
        </button>
      )}
    </>
  );
}
