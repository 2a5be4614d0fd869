import type { CSSProperties } from 'react';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { AttendanceSummary } from '../../../contract/lessons/sessions.ts';
import { STATUS_STYLE } from '../attendance/index.ts';
import { dotsOf } from './words.ts';

/** A register as one line: a dot for who is present, a letter for who is not, a ring for who is not recorded. */
export function RegisterDots({ summary }: { readonly summary: AttendanceSummary }) {
  const dots = dotsOf(summary);
  if (!dots) return null;
  const { of, present, letters } = dots;
  const style: CSSProperties & Record<string, number> = { '--of': of, '--n': present };
  return (
    // The words beside it say the same.
    <span className="home-line" aria-hidden>
      <span className="dots" data-none={present === 0 || undefined} style={style} />
      {letters.map(({ status, count }, at) => {
        const letter = (
          // Letters of one kind are alike.
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
