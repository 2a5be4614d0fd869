/** What follows from a pupil's taps and leaves of one day. */
import {
  type GateHours,
  type LeftEarly,
  minutesLate,
  type TapDirection,
} from '../../../../contract/gate/words.ts';
import { momentAt } from '../../../base/schoolDay.ts';

/** A tap that counts: nobody has replaced it. */
export interface DayTap {
  readonly at: Date;
  readonly direction: TapDirection;
}

/** A permission to leave that was not cancelled. */
export interface DayLeave {
  readonly givenAt: Date;
  readonly returnedAt: Date | null;
}

/** Times are HH:MM of the school's zone. */
export interface GateFacts {
  /** When the pupil first came; null: has not come. */
  readonly arrived: string | null;
  /** When the pupil last left, and did not come back. */
  readonly left: string | null;
  /** 0 when not late, not there, and on days without school. */
  readonly minutesLate: number;
  readonly leftEarly: LeftEarly | null;
  readonly isInside: boolean;
}

export const NOTHING_NOTICED: GateFacts = {
  arrived: null,
  left: null,
  minutesLate: 0,
  leftEarly: null,
  isInside: false,
};

/**
 * A leave takes the pupil out when it is given and brings the pupil back when the return is written, because not everybody taps at the desk.
 *
 * @param hours undefined on a day without school, on which nobody is late or early
 */
export function factsOfDay(
  taps: readonly DayTap[],
  leaves: readonly DayLeave[],
  hours: GateHours | undefined,
  timeZone: string,
): GateFacts {
  const events: DayTap[] = [
    ...taps,
    ...leaves.map(({ givenAt }) => ({ at: givenAt, direction: 'out' as const })),
    ...leaves.flatMap(({ returnedAt }) => (returnedAt ? [{ at: returnedAt, direction: 'in' as const }] : [])),
  ];
  const last = latestOf(events);
  const timeOf = (event: DayTap | undefined) => (event ? momentAt(event.at, timeZone).time : null);
  const arrived = timeOf(earliestOf(taps.filter(({ direction }) => direction === 'in')));
  const left = last?.direction === 'out' ? timeOf(last) : null;
  const isEarly = hours !== undefined && left !== null && left < hours.leaves;
  const hasLeave = leaves.some(({ returnedAt }) => !returnedAt || (last && returnedAt >= last.at));
  return {
    arrived,
    left,
    minutesLate: hours && arrived ? minutesLate(hours, arrived) : 0,
    leftEarly: isEarly ? (hasLeave ? 'with-leave' : 'without-leave') : null,
    isInside: last?.direction === 'in',
  };
}

const earliestOf = (events: readonly DayTap[]): DayTap | undefined =>
  events.reduce<DayTap | undefined>(
    (first, event) => (first && first.at <= event.at ? first : event),
    undefined,
  );

/** Of two at the same moment, who came in is in. */
const latestOf = (events: readonly DayTap[]): DayTap | undefined =>
  events.reduce<DayTap | undefined>((last, event) => {
    if (!last || event.at > last.at) return event;
    return event.at < last.at || last.direction === 'in' ? last : event;
  }, undefined);
