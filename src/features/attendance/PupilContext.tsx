import { memo } from 'react';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import { isAttendanceStatus, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { formatPercent, formatDate, formatTime } from '../../i18n/format.ts';
import type { Id } from '../../../contract/calls.ts';
import type { Register } from './engine/register.ts';
import { groupLabel, groupOf } from './engine/rows.ts';
import { STATUS_STYLE } from './statusColours.ts';
import { usePupil } from './usePupil.ts';
import './details.css';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';

interface LetterChipProps {
  readonly kind: LetterKind;
  readonly register: Register;
  readonly id: Id;
  readonly readOnly: boolean;
}

/** Beside the name: there is a letter. It marks nobody; one tap does, and another mark overrules it. */
function LetterChip({ kind, register, id, readOnly }: LetterChipProps) {
  const isMarked = usePupil(register, id, ({ status }) => status === kind);
  const words = `Surat: ${STATUS_TEXT[kind].label.toLowerCase()}`;
  // The same element either way, so that nothing moves and the focus stays.
  return (
    <button
      type="button"
      className="register-excuse"
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

interface PupilContextProps {
  /**
   * undefined until the server has answered. Its line is there from the start, so that nothing moves when the answer
   * comes.
   */
  readonly context?: AttendanceContext;
  readonly register: Register;
  readonly id: Id;
  readonly readOnly: boolean;
}

/**
 * The last lessons of this subject and the share of attendance, in one quiet line below the name. The same line says
 * when a pupil may have left.
 */
export const PupilContext = memo(function PupilContext({
  context,
  register,
  id,
  readOnly,
}: PupilContextProps) {
  const seen = context?.seen_earlier;
  const suspect = context?.skipped_suspect ?? false;
  // The pupil's mark as it is in this session now.
  const isMissing = usePupil(register, id, ({ status }) => status === 'alpa' || (status === null && suspect));
  if (!context) return null;
  const { recent, share, letter } = context;
  const mayHaveLeft = seen && isMissing;
  return (
    <>
      {letter && <LetterChip kind={letter.kind} register={register} id={id} readOnly={readOnly} />}
      {recent.length > 0 && (
        <span className={mayHaveLeft ? 'vh' : 'register-recent'}>
          <span className="vh">
            {recent.length} sesi terakhir:{' '}
            {recent.map(({ status }) => groupLabel(groupOf(status))).join(', ')}.{' '}
          </span>
          {recent.map(({ session_id: id, date, status }) => (
            <span
              key={id}
              className="register-past"
              style={isAttendanceStatus(status) ? STATUS_STYLE[status] : undefined}
              title={`${formatDate(date)}: ${groupLabel(groupOf(status))}`}
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
