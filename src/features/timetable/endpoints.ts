import { calls, type Id } from '../../../contract/calls.ts';
import type { TimetableClash, TimetableEntry, TimetableMove } from '../../../contract/timetable/timetable.ts';
import { type Action, extensionAction, readExtensionList, target } from '../../providers/endpoint.ts';

export const TIMETABLE = 'jadwal';

/** The entry that is being edited, with the values in the form. */
export interface EditedEntry {
  readonly subjectId: Id;
  readonly weekday: number;
  readonly first: number;
  readonly last: number;
  readonly from: string;
  readonly until: string | null;
  readonly room: string;
  /** The entry that is changed. */
  readonly entryId: Id | undefined;
}

export const listClashes: Action<EditedEntry, readonly TimetableClash[]> = {
  target: () => target(calls.listTimetableClashes),
  query: ({ subjectId, weekday, first, last, from, until, room, entryId }) => ({
    subject_id: subjectId,
    weekday,
    first_period: first,
    last_period: last,
    valid_from: from,
    valid_until: until ?? undefined,
    room: room.trim() || undefined,
    entry_id: entryId,
  }),
  read: readExtensionList,
  message: 'Gagal memeriksa jadwal',
};

export const listRooms: Action<
  { readonly day: string; readonly schoolId: Id | undefined },
  readonly string[]
> = {
  target: () => target(calls.listTimetableRooms),
  query: ({ day, schoolId }) => ({ day, school_id: schoolId }),
  read: readExtensionList,
  message: 'Gagal mengambil daftar ruang',
};

export type MovedEntry = TimetableMove & { readonly id: Id };

export const moveEntry = extensionAction<MovedEntry, readonly TimetableEntry[]>(
  calls.moveTimetableEntry,
  'Gagal memindahkan pelajaran',
  readExtensionList,
);
