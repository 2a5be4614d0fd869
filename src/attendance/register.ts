/**
 * The register of one session: what is confirmed by the server, what the outbox still holds, and the way back.
 *
 * Pure, like the outbox. Every reader subscribes to one pupil or to the counts and is handed the same object as long as
 * nothing changed for it, so that a tap repaints one row.
 */
import type { AttendanceEntry } from '../../contract/attendance.ts';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  isAttendanceStatus,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../contract/attendanceStatus.ts';
import type { Id } from '../../contract/calls.ts';
import { judge } from './judge.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxOptions, SaveState } from './outboxTypes.ts';
import { BLANK, groupOf, type Mark, type RosterRow, type StatusGroup } from './rows.ts';

export interface PupilView extends Mark {
  readonly save: SaveState;
  /** The server's sentence, when it refused the mark. */
  readonly problem?: string;
}

export type Counts = Readonly<Record<StatusGroup | 'total', number>>;

/** What the last action was, for the button that takes it back. */
export interface Step {
  readonly label: string;
  readonly changes: readonly { readonly id: Id; readonly before: Mark; readonly after: Mark }[];
}

export type Details = Partial<Pick<Mark, 'note' | 'minutesLate'>>;

export interface Register {
  readonly outbox: Outbox;
  /** Rows of the server; what was confirmed after `since` (a {@link Register.revision}) is newer and stays. */
  readonly load: (rows: readonly RosterRow[], since: number) => void;
  readonly revision: () => number;
  readonly view: (id: Id) => PupilView;
  readonly counts: () => Counts;
  readonly lastStep: () => Step | undefined;
  /** Sets a status; null clears it. */
  readonly mark: (id: Id, status: AttendanceStatus | null) => void;
  readonly describe: (id: Id, details: Details) => void;
  /** Gives `status` to everybody in the class who has none. */
  readonly fillBlanks: (status: AttendanceStatus) => void;
  /** Takes the last step back, except where somebody else has changed the mark since. */
  readonly undo: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface RegisterOptions extends Pick<OutboxOptions<ReadonlyMap<string, Mark>>, 'storage' | 'timer'> {
  /** Sends marks; answers what the server has now, by pupil, as far as it said. */
  readonly send: (entries: readonly AttendanceEntry[]) => Promise<ReadonlyMap<string, Mark>>;
}

export function createRegister({ send, storage, timer }: RegisterOptions): Register {
  let roster: readonly RosterRow[] = [];
  let revision = 0;
  const confirmed = new Map<string, { mark: Mark; revision: number }>();
  const listeners = new Set<() => void>();
  let views: ReadonlyMap<string, PupilView> = new Map();
  let counts = countAll([]);
  let steps: readonly Step[] = [];

  const outbox = createOutbox({
    send,
    judge,
    storage,
    timer,
    onSaved: (entries, answer) => {
      revision += 1;
      for (const entry of entries) {
        const key = String(entry.user_id);
        const mark = answer.get(key) ?? apply(confirmed.get(key)?.mark ?? BLANK, entry);
        confirmed.set(key, { mark, revision });
      }
    },
  });

  const refresh = () => {
    const { unsaved } = outbox.snapshot();
    views = new Map(
      roster.map(({ id }) => {
        const key = String(id);
        const mark = confirmed.get(key)?.mark ?? BLANK;
        const pending = unsaved.get(key);
        const view: PupilView = {
          ...(pending ? apply(mark, pending.entry) : mark),
          save: pending?.state ?? 'saved',
          problem: pending?.problem,
        };
        const known = views.get(key);
        return [key, known && sameView(known, view) ? known : view];
      }),
    );
    const recounted = countAll([...views.values()]);
    if (!sameCounts(counts, recounted)) counts = recounted;
    for (const listener of listeners) listener();
  };
  outbox.subscribe(refresh);

  const view = (id: Id): PupilView => views.get(String(id)) ?? UNKNOWN;
  const nameOf = (id: Id) => roster.find((row) => row.id === id)?.name ?? '';

  /** One action of the user: remembered for undo, then on its way. */
  const act = (label: string, entries: readonly AttendanceEntry[]) => {
    if (entries.length === 0) return;
    const changes = entries.map((entry) => {
      const { status, note, minutesLate } = view(entry.user_id);
      const before: Mark = { status, note, minutesLate };
      return { id: entry.user_id, before, after: apply(before, entry) };
    });
    steps = [...steps.slice(1 - MAX_STEPS), { label, changes }];
    outbox.put(entries);
  };

  return {
    outbox,
    load(rows, since) {
      roster = rows;
      for (const { id, mark } of rows)
        if ((confirmed.get(String(id))?.revision ?? 0) <= since)
          confirmed.set(String(id), { mark, revision: since });
      refresh();
    },
    revision: () => revision,
    view,
    counts: () => counts,
    lastStep: () => steps.at(-1),
    mark(id, status) {
      if (view(id).status === status) return;
      const word = status ? STATUS_TEXT[status].label : NOT_RECORDED_LABEL;
      act(`${word}: ${nameOf(id)}`, [{ user_id: id, status }]);
    },
    describe(id, { note, minutesLate }) {
      const { status } = view(id);
      if (!isAttendanceStatus(status)) return;
      act(`Keterangan: ${nameOf(id)}`, [
        {
          user_id: id,
          status,
          ...(note !== undefined && { note }),
          ...(minutesLate !== undefined && { minutes_late: minutesLate }),
        },
      ]);
    },
    fillBlanks(status) {
      const blanks = roster.filter(({ id }) => view(id).status === null);
      act(
        `${STATUS_TEXT[status].label}: ${blanks.length} siswa`,
        blanks.map(({ id }) => ({ user_id: id, status })),
      );
    },
    undo() {
      const step = steps.at(-1);
      if (!step) return;
      steps = steps.slice(0, -1);
      const ours = step.changes.filter(({ id, after }) => view(id).status === after.status);
      if (ours.length > 0) outbox.put(ours.map(({ id, before, after }) => backTo(id, before, after)));
      else refresh();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const MAX_STEPS = 100;
const GROUPS = [...ATTENDANCE_STATUSES, 'belum', 'lain', 'total'] as const;
const UNKNOWN: PupilView = { ...BLANK, save: 'saved' };

/** The mark after an entry; fields of which the entry does not speak stay, as on the server. */
const apply = (mark: Mark, { status, note, minutes_late: minutesLate }: AttendanceEntry): Mark => ({
  status,
  note: note === undefined ? mark.note : note,
  minutesLate: minutesLate === undefined ? mark.minutesLate : minutesLate,
});

/** Says only the fields that changed: another backend knows nothing of notes. */
const backTo = (id: Id, before: Mark, after: Mark): AttendanceEntry => ({
  user_id: id,
  // An unknown status came from this very server; it gets its own word back.
  status: before.status as AttendanceStatus | null,
  ...(before.note !== after.note && { note: before.note }),
  ...((before.minutesLate !== after.minutesLate || before.minutesLate !== null) && {
    minutes_late: before.minutesLate,
  }),
});

const sameView = (a: PupilView, b: PupilView): boolean =>
  a.status === b.status &&
  a.note === b.note &&
  a.minutesLate === b.minutesLate &&
  a.save === b.save &&
  a.problem === b.problem;

const sameCounts = (a: Counts, b: Counts): boolean => GROUPS.every((group) => a[group] === b[group]);

function countAll(views: readonly Mark[]): Counts {
  const counts = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Record<keyof Counts, number>;
  counts.total = views.length;
  for (const { status } of views) counts[groupOf(status)] += 1;
  return counts;
}
