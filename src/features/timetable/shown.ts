import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatTimeRange } from '../../i18n/format.ts';
import { weekdayName } from '../../../contract/schoolWeek.ts';
import type { WeekPlace, TimetableWeek } from './week.ts';

/** The props that both forms of a week get: the grid, and the list for a phone. */
export interface ShownWeek {
  /** The name of the class or teacher. */
  readonly name: string;
  readonly week: TimetableWeek;
  readonly labelOf: (entry: TimetableEntry) => { readonly title: string; readonly detail: string };
  readonly mayWrite: boolean;
  readonly onOpen: (place: WeekPlace) => void;
  readonly onRemove: (place: WeekPlace) => void;
  readonly onCopy: (place: WeekPlace) => void;
  readonly onPaste: (place: WeekPlace) => void;
}

/** What a screen reader says of a place: "Senin jam ke-2, 07.45–08.30: Matematika, Budi". */
export function spokenTextAt(
  { week, labelOf }: Pick<ShownWeek, 'week' | 'labelOf'>,
  place: WeekPlace,
): string {
  const time = week.timeAt(place);
  const what = week.at(place).map((entry) => {
    const { title, detail } = labelOf(entry);
    return detail ? `${title}, ${detail}` : title;
  });
  const weekdayAndPeriod = `${weekdayName(place.weekday)} jam ke-${place.period}`;
  const where = time
    ? `${weekdayAndPeriod}, ${formatTimeRange(time.start, time.end)}`
    : `${weekdayAndPeriod}, tidak ada di jam pelajaran`;
  return `${where}: ${what.length === 0 ? 'kosong' : what.join('; ')}${what.length > 1 ? ' (ganda)' : ''}`;
}
