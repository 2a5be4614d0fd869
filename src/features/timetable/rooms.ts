/** The rooms of a timetable: which lessons are in each, and which meet there. Pure. */
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { compareNames } from '../../i18n/format.ts';

export interface Room {
  readonly name: string;
  readonly entries: readonly TimetableEntry[];
}

/** Groups lessons by room, by name. "lab ipa" and "Lab IPA" are one room; lessons without one are left out. */
export function groupByRoom(entries: readonly TimetableEntry[]): readonly Room[] {
  const rooms = new Map<string, TimetableEntry[]>();
  for (const entry of entries) {
    if (entry.room === null) continue;
    const key = entry.room.toLowerCase();
    rooms.set(key, [...(rooms.get(key) ?? []), entry]);
  }
  return [...rooms.values()]
    .map((all) => ({ name: all[0]?.room ?? '', entries: all }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}
