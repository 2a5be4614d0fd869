import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { Counts } from './marks.ts';
import type { Outbox, OutboxOptions, SaveState } from './outboxTypes.ts';
import type { Mark, RosterRow } from './rows.ts';

export interface PupilView extends Mark {
  readonly save: SaveState;
  /** The server's sentence, when it refused the mark. */
  readonly problem?: string;
  /** What somebody else has made of the mark meanwhile. */
  readonly conflict?: Mark;
}

/** What the last action was, for the button that takes it back. */
export interface Step {
  /** Whose marks: the pupil's name, or how many. */
  readonly who: string;
  /** What was made of them, e.g. the status. */
  readonly what: string;
  readonly changes: readonly { readonly id: Id; readonly before: Mark; readonly after: Mark }[];
}

type Details = Partial<Pick<Mark, 'note' | 'minutesLate'>>;

/** @returns unsubscribes */
export type Subscribe = (listener: () => void) => () => void;

export interface Register {
  readonly outbox: Outbox;
  /** Rows of the server; what was confirmed after `since` (a {@link Register.revision}) is newer and stays. */
  readonly load: (rows: readonly RosterRow[], since: number) => void;
  /** Takes over marks that another tab has received from the server. */
  readonly confirm: (marks: ReadonlyMap<string, Mark>) => void;
  readonly revision: () => number;
  readonly view: (id: Id) => PupilView;
  readonly counts: () => Counts;
  readonly lastStep: () => Step | undefined;
  /** Sets a status; null clears it. */
  readonly mark: (id: Id, status: AttendanceStatus | null) => void;
  /** Several at once: one step to take back. */
  readonly markAll: (what: string, wanted: ReadonlyMap<Id, AttendanceStatus>) => void;
  readonly describe: (id: Id, details: Details) => void;
  /** Puts an earlier value back; the server's history calls it that. */
  readonly revert: (id: Id, to: Mark) => void;
  /** Gives `status` to everybody in the class who has none. */
  readonly fillBlanks: (status: AttendanceStatus) => void;
  /** Takes the last step back, except where somebody else has changed the mark since. */
  readonly undo: () => void;
  /** Tells of every change. */
  readonly subscribe: Subscribe;
  /** Tells when the view of one pupil is another one. */
  readonly watch: (id: Id, listener: () => void) => () => void;
}

export interface RegisterOptions extends Pick<OutboxOptions, 'send' | 'storage' | 'timer'> {
  /** Who marks here: a mark of theirs is never a conflict. */
  readonly owner?: Id;
  /** Hears what the server has confirmed. */
  readonly onConfirmed?: (marks: ReadonlyMap<string, Mark>) => void;
}
