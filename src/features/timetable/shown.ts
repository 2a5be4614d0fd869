import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatTimeRange } from '../../i18n/format.ts';
import type { View } from './useTimetable.ts';
import { weekdayPeriodsText } from '../../../contract/schoolWeek.ts';
import { timeOfCell, type TimetableWeek, type WeekCell, type WeekPlace } from './week.ts';

export interface EntryLabel {
  readonly title: string;
  /** Who has part in it besides. */
  readonly who: string | undefined;
  readonly room: string | null;
}

/** What an entry is called in the week of a class, a teacher or a room. */
export function labelEntry({ Subject, Class, Teacher, room }: TimetableEntry, view: View): EntryLabel {
  const teacher = Teacher?.fullname ?? 'Belum ada guru';
  if (view === 'ruang') {
    return { title: Class.name, who: `${Subject.name} · ${teacher}`, room: null };
  }
  const title = view === 'guru' ? `${Subject.name} ${Class.name}` : Subject.name;
  return { title, who: view === 'guru' ? undefined : teacher, room };
}

/** The props that both forms of a week get: the grid, and the list for a phone. */
export interface ShownWeek {
  /** The name of the class, teacher or room. */
  readonly name: string;
  readonly week: TimetableWeek;
  readonly labelOf: (entry: TimetableEntry) => EntryLabel;
  readonly mayWrite: boolean;
  /** The weekday of today, where the week that is shown is this one. */
  readonly todayWeekday: number | undefined;
  /** The lesson that is being moved. */
  readonly held: TimetableEntry | undefined;
  /** Opens a place to be changed or, while a lesson is held, puts it there. */
  readonly onOpen: (place: WeekPlace) => void;
  readonly onRemove: (place: WeekPlace) => void;
  readonly onCopy: (place: WeekPlace) => void;
  readonly onPaste: (place: WeekPlace) => void;
  /** Takes the lesson of a place up, so that it can be put elsewhere; undefined lets go of it. */
  readonly onHold: (place: WeekPlace | undefined) => void;
}

/** What a screen reader says of a cell: "Senin jam ke-2 sampai 3, 07.45–09.15: Matematika, Budi · R. 12". */
export function spokenTextOf({ week, labelOf }: Pick<ShownWeek, 'week' | 'labelOf'>, cell: WeekCell): string {
  const time = timeOfCell(week, cell);
  const what = cell.entries.map((entry) => {
    const { title, who, room } = labelOf(entry);
    const detail = [who, room].filter(Boolean).join(' · ');
    return detail ? `${title}, ${detail}` : title;
  });
  const when = weekdayPeriodsText(cell.weekday, cell.first, cell.last);
  const where = time
    ? `${when}, ${formatTimeRange(time.start, time.end)}`
    : `${when}, tidak ada di jam pelajaran`;
  const empty = week.eventAt({ weekday: cell.weekday, period: cell.first }) ?? 'kosong';
  return `${where}: ${what.length === 0 ? empty : what.join('; ')}${what.length > 1 ? ' (ganda)' : ''}`;
}
