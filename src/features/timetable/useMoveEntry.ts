import { useCallback, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { weekdayPeriodsText } from '../../../contract/schoolWeek.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatDate } from '../../i18n/format.ts';
import { FORCE_FIELD } from '../../kit/form/force.ts';
import { ApiError, describeProblem } from '../../providers/errors.ts';
import type { MovedEntry } from './endpoints.ts';
import { useWriteEntry } from './useWriteEntry.ts';
import type { TimetableWeek, WeekPlace } from './week.ts';

interface MoveOptions {
  readonly week: TimetableWeek;
  /** The day from which the lesson is at its new place. */
  readonly day: string;
  readonly titleOf: (entry: TimetableEntry) => string;
  readonly onProblem: (problem: string | undefined) => void;
}

/** A move that waits for an answer: of the server, or of the user whose class has the room. */
interface Move {
  readonly sent: MovedEntry;
  readonly done: string;
}

/**
 * Takes a lesson up and puts it elsewhere; what stands there changes places with it. The server is told where both stood on the screen, so
 * that a second press, or a colleague's move in between, moves nothing twice.
 */
export function useMoveEntry({ week, day, titleOf, onProblem }: MoveOptions) {
  const notify = useNotify();
  const { move } = useWriteEntry();
  const [held, setHeld] = useState<TimetableEntry>();
  const [question, setQuestion] = useState<{ readonly move: Move; readonly text: string }>();
  const isSending = useRef(false);

  const hold = useCallback(
    (place: WeekPlace | undefined) => setHeld(isSending.current || !place ? undefined : week.at(place)[0]),
    [week],
  );
  const send = async (wanted: Move) => {
    if (isSending.current) return;
    isSending.current = true;
    onProblem(undefined);
    setQuestion(undefined);
    try {
      await move(wanted.sent);
      notify(wanted.done, { type: 'success' });
    } catch (error) {
      const roomTaken = error instanceof ApiError ? error.fields?.[FORCE_FIELD] : undefined;
      if (roomTaken === undefined) onProblem(describeProblem(error));
      else setQuestion({ move: wanted, text: roomTaken });
    } finally {
      isSending.current = false;
    }
  };
  const put = ({ weekday, period }: WeekPlace) => {
    setHeld(undefined);
    const [other] = week.at({ weekday, period });
    if (!held || other?.id === held.id) return;
    const target = { weekday, first_period: other?.first_period ?? period };
    const last = period + held.last_period - held.first_period;
    void send({
      sent: {
        id: held.id,
        ...target,
        from: day,
        swap_with: other ? other.id : null,
        was: { weekday: held.weekday, first_period: held.first_period },
      },
      done: other
        ? `${titleOf(held)} dan ${titleOf(other)} bertukar tempat mulai ${formatDate(day)}`
        : `${titleOf(held)} dipindahkan ke ${weekdayPeriodsText(weekday, period, last)} mulai ${formatDate(day)}`,
    });
  };
  return {
    /** The lesson that is being moved. */
    held,
    hold,
    put,
    /** Which class has the room at the new place; the user says whether to move all the same. */
    roomTaken: question?.text,
    putDespiteRoom: () => {
      if (question) void send({ ...question.move, sent: { ...question.move.sent, force: true } });
    },
    leave: () => setQuestion(undefined),
  };
}
