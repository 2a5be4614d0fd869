import type { CSSProperties } from 'react';
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { AttendanceSummary } from '../../contract/attendance.ts';
import { STATUS_STYLE } from '../attendance/statusColours.ts';

/** So many letters find room beside the dots; more are a number. */
const LETTERS = 12;

/** A register as one line: a dot for who is present, a letter for who is not, a ring for who is not recorded. */
export function RegisterDots({ summary }: { readonly summary: AttendanceSummary }) {
  const { total, belum } = summary;
  if (total === 0) return null;
  const others = ATTENDANCE_STATUSES.filter((status) => status !== 'hadir');
  const letters = others.flatMap((status) => Array.from({ length: summary[status] ?? 0 }, () => status));
  const style: CSSProperties & Record<string, number> = {
    '--of': total - letters.length,
    '--n': total - letters.length - belum,
  };
  return (
    // The words beside it say the same.
    <span className="line-of-class" aria-hidden>
      <span className="dots" data-none={style['--n'] === 0 || undefined} style={style} />
      {letters.length <= LETTERS
        ? letters.map((status, at) => (
            // Letters of one kind are alike.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at} className="k" style={STATUS_STYLE[status]}>
              {STATUS_TEXT[status].letter}
            </span>
          ))
        : others
            .filter((status) => summary[status])
            .map((status) => (
              <span key={status} className="count-of">
                <span className="k" style={STATUS_STYLE[status]}>
                  {STATUS_TEXT[status].letter}
                </span>
                {summary[status]}
              </span>
            ))}
    </span>
  );
}
