import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatTimeRange } from '../../i18n/format.ts';
import { weekdayName } from '../../../contract/schoolWeek.ts';
import type { Place, Week } from './week.ts';

/** The props that both forms of a week get: the grid, and the list for a phone. */
export interface ShownWeek {
  /** The name of the class or teacher. */
  readonly name: string;
  readonly week: Week;
  readonly labelOf: (entry: TimetableEntry) => { readonly title: string; readonly detail: string };
  readonly mayWrite: boolean;
  readonly onOpen: (place: Place) => void;
  readonly onRemove: (place: Place) => void;
  readonly onCopy: (place: Place) => void;
  readonly onPaste: (place: Place) => void;
}

/** What a screen reader says of a place: "Senin jam ke-2, 07.45–08.30: Matematika, Budi". */
export function spokenTextAt({ week, labelOf }: Pick<ShownWeek, 'week' | 'labelOf'>, place: Place): string {
  const time = week.timeAt(place);
  const what = week.at(place).map((entry) => {
    const { title, detail } = labelOf(entry);
    return detail ? `${title}, ${detail}` : title;
  });
  const when = `${weekdayName(place.weekday)} jam ke-${place.period}`;
  const where = time
    ? `${when}, ${formatTimeRange(time.start, time.end)}`
    : `${when}, tidak ada di jam pelajaran`;
  return `${where}: ${what.length === 0 ? 'kosong' : what.join('; ')}${what.length > 1 ? ' (ganda)' : ''}`;
}
