import type { ReactNode } from 'react';
import type { EntryLabel } from './shown.ts';

interface LessonDetailProps extends Omit<EntryLabel, 'title'> {
  /** What is said after it. */
  readonly children?: ReactNode;
}

/** The small line of a lesson: who has part in it, and where it is. */
export const LessonDetail = ({ who, room, children }: LessonDetailProps) => (
  <small>
    {who}
    {room && (
      <>
        {who && ' · '}
        <span className="timetable-room">{room}</span>
      </>
    )}
    {children}
  </small>
);
