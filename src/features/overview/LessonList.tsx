import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRememberedIdentity } from '../../person/person.ts';
import { LessonLines, type LessonListProps } from './Lesson.tsx';

/** Lessons of which the first are shown until somebody wants all. */
export function LessonList(props: LessonListProps) {
  const [isWhole, setWhole] = useState(false);
  const me = useRememberedIdentity()?.id;
  return <LessonLines {...props} me={me} Link={Link} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />;
}
