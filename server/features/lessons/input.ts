/** What a body says of a session, as it is kept and as it is told. */
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
  // Who does not know the late rule does not send it, and leaves it as it is.
  lateAfterMinutes: late_after_minutes,
});

/**
 * Where a session was at first, once it has come to another place: one of the timetable, or one of which it is said why. Back there it was never moved.
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

/** What the audit tells of a session: not what was asked on the way. */
export const auditedOf = ({ force: _force, move_reason, repeat: _repeat, ...body }: SessionInput) => ({
  ...body,
  ...(typeof move_reason === 'string' && { reason: move_reason }),
});
