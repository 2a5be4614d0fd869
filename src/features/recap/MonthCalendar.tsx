import type { MonthOfPupil } from '../../../contract/recap/pupilRecap.ts';
import { formatDateWithWeekday } from '../../i18n/format.ts';
import { useToday } from '../../providers/extensions.ts';
import { MonthGrid } from '../../school/MonthGrid.tsx';
import { DayCode, wordOfDayCode } from './dayCodes.tsx';
import { isRestDay } from './words.ts';
import './monthCalendar.css';

type MonthCalendarProps = Pick<MonthOfPupil, 'month' | 'calendar' | 'letters'>;

/** A pupil's month: a dot or a letter for each day, today framed. */
export function MonthCalendar({ month, calendar, letters }: MonthCalendarProps) {
  const today = useToday();
  const indexByDate = new Map(calendar.map(({ date }, at) => [date, at]));
  const cell = (day: string) => {
    const at = indexByDate.get(day) ?? -1;
    const freeDayName = calendar[at]?.free ?? null;
    const letter = letters.charAt(at).trim();
    const dayText = letter ? wordOfDayCode(letter) : freeDayName;
    return (
      <td
        key={day}
        className={freeDayName === null ? undefined : isRestDay(freeDayName) ? 'rest' : 'free'}
        aria-current={day === today ? 'date' : undefined}
      >
        <b aria-hidden>{Number(day.slice(8))}</b>
        <span className="vh">{[formatDateWithWeekday(day), dayText].filter(Boolean).join(': ')}</span>
        {letter && <DayCode letter={letter} />}
      </td>
    );
  };
  return <MonthGrid className="week-month pupil-month" month={month} cell={cell} />;
}
