/** Turns the body of a session into columns, and into what the audit records. */
import type { Session, SessionInput } from '../../../contract/lessons/sessions.ts';

export const columnsOf = ({
  start_time,
  end_time,
  late_after_minutes,
  force: _force,
  move_reason: _why,
  repeat: _repeat,
  ...rest
}: SessionInput) => ({
  ...rest,
  startTime: start_time,
  endTime: end_time,
  // A client that does not know the late rule does not send it; undefined leaves the column unchanged.
  lateAfterMinutes: late_after_minutes,
});

/**
 * Computes where a moved session was at first. This is kept for sessions of the timetable, and for others when a reason is given. A session
 * that is moved back counts as never moved.
 */
export function movedFrom(
  before: Pick<Session, 'date' | 'start_time' | 'moved_from'> & { isPlanned: boolean },
  { date, start_time, move_reason }: SessionInput,
) {
  const from = before.moved_from ?? before;
  const isBack = from.date === date && from.start_time === start_time;
  const hasReason = before.isPlanned || before.moved_from || typeof move_reason === 'string';
  if (isBack || !hasReason) return { movedFromDate: null, movedFromStart: null, moveReason: null };
  return {
    movedFromDate: from.date,
    movedFromStart: from.start_time,
    moveReason: move_reason ?? null,
  };
}

/** The audited fields of a session. Request-only fields such as `force` and `repeat` are left out. */
export const toAuditedFields = ({ force: _force, move_reason, repeat: _repeat, ...body }: SessionInput) => ({
  ...body,
  ...(typeof move_reason === 'string' && { reason: move_reason }),
});
