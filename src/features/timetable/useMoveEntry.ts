import { useCallback, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { weekdayPeriodsText } from '../../../contract/schoolWeek.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatDate } from '../../i18n/format.ts';
import { describeProblem } from '../../providers/errors.ts';
import type { MovedEntry } from './endpoints.ts';
import { useRoomQuestion } from './useRoomQuestion.tsx';
import { useWriteEntry } from './useWriteEntry.ts';
import type { TimetableWeek, WeekPlace } from './week.ts';

interface MoveOptions {
  readonly week: TimetableWeek;
  /** The day from which the lesson is at its new place. */
  readonly day: string;
  readonly titleOf: (entry: TimetableEntry) => string;
  readonly onProblem: (problem: string | undefined) => void;
}

/**
 * Takes a lesson up and puts it elsewhere; what stands there changes places with it. The server is told where both stood on the screen, so
 * that a second press, or a colleague's move in between, moves nothing twice.
 */
export function useMoveEntry({ week, day, titleOf, onProblem }: MoveOptions) {
  const notify = useNotify();
  const { move } = useWriteEntry();
  const [held, setHeld] = useState<TimetableEntry>();
  const { run, dialog } = useRoomQuestion('Tetap pindahkan');
  const isSending = useRef(false);

  const hold = useCallback(
    (place: WeekPlace | undefined) => setHeld(isSending.current || !place ? undefined : week.at(place)[0]),
    [week],
  );
  const send = async (moved: MovedEntry, done: string) => {
    if (isSending.current) return;
    isSending.current = true;
    onProblem(undefined);
    try {
      if (await run((force) => move({ ...moved, force }))) notify(done, { type: 'success' });
    } catch (error) {
      onProblem(describeProblem(error));
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
    void send(
      {
        id: held.id,
        ...target,
        from: day,
        swap_with: other ? other.id : null,
        was: { weekday: held.weekday, first_period: held.first_period },
      },
      other
        ? `${titleOf(held)} dan ${titleOf(other)} bertukar tempat mulai ${formatDate(day)}`
        : `${titleOf(held)} dipindahkan ke ${weekdayPeriodsText(weekday, period, last)} mulai ${formatDate(day)}`,
    );
  };
  return {
    /** The lesson that is being moved. */
    held,
    hold,
    put,
    dialog,
  };
}
