import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { StatusCounts } from './marks.ts';
import type { Outbox, OutboxOptions, SaveState } from './outboxTypes.ts';
import type { Mark, RosterRow } from './rows.ts';

export interface PupilView extends Mark {
  readonly save: SaveState;
  /** The server's message, when it refused the mark. */
  readonly problem?: string;
  /** The mark that somebody else has set meanwhile. */
  readonly conflict?: Mark;
}

/** One action of the user, as the undo button describes it and takes it back. */
export interface UndoStep {
  /** Whose marks were changed: the pupil's name, or how many pupils. */
  readonly who: string;
  /** What the action did, e.g. the status that was set. */
  readonly what: string;
  readonly changes: readonly { readonly id: Id; readonly before: Mark; readonly after: Mark }[];
}

type MarkDetails = Partial<Pick<Mark, 'note' | 'minutesLate'>>;

/** @returns unsubscribes */
export type Subscribe = (listener: () => void) => () => void;

export interface Register {
  readonly outbox: Outbox;
  /** Takes over rows of the server. Marks confirmed after `since` (a {@link Register.revision}) are newer, and stay. */
  readonly load: (rows: readonly RosterRow[], since: number) => void;
  /** Takes over marks that another tab has received from the server. */
  readonly confirm: (marks: ReadonlyMap<string, Mark>) => void;
  readonly revision: () => number;
  readonly view: (id: Id) => PupilView;
  readonly counts: () => StatusCounts;
  readonly lastStep: () => UndoStep | undefined;
  /** Sets a status; null clears it. */
  readonly mark: (id: Id, status: AttendanceStatus | null) => void;
  /** Sets several statuses at once, as one step of undo; `minutesLate` of those who came late. */
  readonly markAll: (
    what: string,
    wanted: ReadonlyMap<Id, AttendanceStatus>,
    minutesLate?: ReadonlyMap<Id, number>,
  ) => void;
  readonly describe: (id: Id, details: MarkDetails) => void;
  /** Restores an earlier value of a mark; the server's history records it as a revert. */
  readonly revert: (id: Id, to: Mark) => void;
  /** Gives `status` to everybody in the class who has none. */
  readonly fillBlanks: (status: AttendanceStatus) => void;
  /** Takes the last step back, except where somebody else has changed the mark since. */
  readonly undo: () => void;
  /** Calls the listener on every change. */
  readonly subscribe: Subscribe;
  /** Calls the listener when the view of one pupil has changed. */
  readonly watch: (id: Id, listener: () => void) => () => void;
}

export interface RegisterOptions extends Pick<OutboxOptions, 'send' | 'storage' | 'timer'> {
  /** The person who marks here. A mark by the same person is never a conflict. */
  readonly owner?: Id;
  /** Called with the marks that the server has confirmed. */
  readonly onConfirmed?: (marks: ReadonlyMap<string, Mark>) => void;
}
