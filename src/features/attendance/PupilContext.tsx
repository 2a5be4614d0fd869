import { memo } from 'react';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import { isAttendanceStatus, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { formatPercent, formatDate, formatTime } from '../../i18n/format.ts';
import type { Id } from '../../../contract/calls.ts';
import type { Register } from './engine/register.ts';
import { groupLabel, toStatusGroup } from './engine/rows.ts';
import { STATUS_STYLE } from '../../school/statusColours.ts';
import { usePupil } from './usePupil.ts';
import './details.css';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';

interface LetterChipProps {
  readonly kind: LetterKind;
  readonly register: Register;
  readonly id: Id;
  readonly readOnly: boolean;
}

/** Shows beside the name that the pupil has a letter. The letter alone marks nobody: a tap accepts it, and another mark overrules it. */
function LetterChip({ kind, register, id, readOnly }: LetterChipProps) {
  const isMarked = usePupil(register, id, ({ status }) => status === kind);
  const words = `Surat: ${STATUS_TEXT[kind].label.toLowerCase()}`;
  // The same element is rendered whether it is marked or not, so that nothing moves and the focus stays.
  return (
    <button
      type="button"
      className="register-excuse"
      tabIndex={-1}
      style={STATUS_STYLE[kind]}
      aria-pressed={isMarked}
      disabled={readOnly}
      title={isMarked || readOnly ? undefined : `Catat ${STATUS_TEXT[kind].label} menurut surat`}
      onClick={() => {
        if (!isMarked) register.mark(id, kind);
      }}
    >
      {words}
    </button>
  );
}

/** When the pupil came to school. The style sheet makes it bold where it speaks against the mark, which changes without rendering this. */
const ArrivalText = ({ time, minutes_late: late }: NonNullable<AttendanceContext['arrival']>) => (
  <span className="register-arrival" data-came={time !== null} data-late={late > 0 || undefined}>
    {time === null ? 'belum datang' : `datang ${formatTime(time)}`}
    {late > 0 && <span className="register-late"> · terlambat {late} menit</span>}
  </span>
);

interface PupilContextProps {
  /**
   * What the server knows of the pupil; undefined until it has answered. The line is rendered from the start, so that nothing moves when
   * the answer comes.
   */
  readonly context?: AttendanceContext;
  readonly register: Register;
  readonly id: Id;
  readonly readOnly: boolean;
}

/**
 * One line below the name with the pupil's last lessons of this subject and share of attendance. The same line says
 * when the pupil may have skipped this lesson ("kemungkinan cabut").
 */
export const PupilContext = memo(function PupilContext({
  context,
  register,
  id,
  readOnly,
}: PupilContextProps) {
  const seen = context?.seen_earlier;
  const isSkipSuspect = context?.skipped_suspect ?? false;
  // Whether the pupil is missing in this session, by the mark as it is now on this device.
  const isMissing = usePupil(
    register,
    id,
    ({ status }) => status === 'alpa' || (status === null && isSkipSuspect),
  );
  if (!context) return null;
  const { recent, share, letter, arrival } = context;
  const mayHaveLeft = seen && isMissing;
  return (
    <>
      {letter && <LetterChip kind={letter.kind} register={register} id={id} readOnly={readOnly} />}
      {arrival && <ArrivalText {...arrival} />}
      {recent.length > 0 && (
        <span className={mayHaveLeft ? 'vh' : 'register-recent'}>
          <span className="vh">
            {recent.length} sesi terakhir:{' '}
            {recent.map(({ status }) => groupLabel(toStatusGroup(status))).join(', ')}.{' '}
          </span>
          {recent.map(({ session_id: id, date, status }) => (
            <span
              key={id}
              className="register-past"
              style={isAttendanceStatus(status) ? STATUS_STYLE[status] : undefined}
              title={`${formatDate(date)}: ${groupLabel(toStatusGroup(status))}`}
              aria-hidden
            >
              {isAttendanceStatus(status) ? STATUS_TEXT[status].letter : '–'}
            </span>
          ))}
          <span className="register-share">
            <span className="vh">Kehadiran </span>
            {formatPercent(share)}
          </span>
        </span>
      )}
      {mayHaveLeft && (
        <span className="register-suspect">
          Kemungkinan cabut: hadir di {seen.subject} {formatTime(seen.start_time)}
        </span>
      )}
    </>
  );
});
