/**
 * The register of one session: what is confirmed by the server, what the outbox still holds, and the way back.
 *
 * Pure, like the outbox. Every reader subscribes to one pupil or to the counts and is handed the same object as long as
 * nothing changed for it, so that a tap repaints one row.
 */
import type { AttendanceEntry } from '../../contract/attendance.ts';
import {
  type AttendanceStatus,
  isAttendanceStatus,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../contract/attendanceStatus.ts';
import type { Id } from '../../contract/calls.ts';
import { judge } from './judge.ts';
import { apply, backTo, countAll, type Counts, sameCounts, sameMark } from './marks.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxOptions, SaveState } from './outboxTypes.ts';
import { BLANK, type Mark, type RosterRow } from './rows.ts';

export interface PupilView extends Mark {
  readonly save: SaveState;
  /** The server's sentence, when it refused the mark. */
  readonly problem?: string;
  /** What somebody else has made of the mark meanwhile. */
  readonly conflict?: Mark;
}

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
  /** Marks that another tab has heard of from the server. */
  readonly confirm: (marks: ReadonlyMap<string, Mark>) => void;
  readonly revision: () => number;
  readonly view: (id: Id) => PupilView;
  readonly counts: () => Counts;
  readonly lastStep: () => Step | undefined;
  /** Sets a status; null clears it. */
  readonly mark: (id: Id, status: AttendanceStatus | null) => void;
  /** Several at once: one step to take back. */
  readonly markAll: (label: string, wanted: ReadonlyMap<Id, AttendanceStatus>) => void;
  readonly describe: (id: Id, details: Details) => void;
  /** Puts an earlier value back; the server's history calls it that. */
  readonly revert: (id: Id, to: Mark) => void;
  /** Gives `status` to everybody in the class who has none. */
  readonly fillBlanks: (status: AttendanceStatus) => void;
  /** Takes the last step back, except where somebody else has changed the mark since. */
  readonly undo: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface RegisterOptions extends Pick<OutboxOptions, 'send' | 'storage' | 'timer'> {
  /** Who marks here: a mark of theirs is never a conflict. */
  readonly owner?: Id;
  /** Hears what the server has confirmed. */
  readonly onConfirmed?: (marks: ReadonlyMap<string, Mark>) => void;
}

const MAX_STEPS = 100;
const UNKNOWN: PupilView = { ...BLANK, save: 'saved' };

export function createRegister({ send, storage, timer, owner, onConfirmed }: RegisterOptions): Register {
  let roster: readonly RosterRow[] = [];
  let revision = 0;
  const confirmed = new Map<string, { mark: Mark; revision: number }>();
  const listeners = new Set<() => void>();
  let views: ReadonlyMap<string, PupilView> = new Map();
  let counts = countAll([]);
  let steps: readonly Step[] = [];

  const markOf = (key: string): Mark => confirmed.get(key)?.mark ?? BLANK;

  const remember = (marks: ReadonlyMap<string, Mark>) => {
    revision += 1;
    for (const [key, mark] of marks) confirmed.set(key, { mark, revision });
  };

  const outbox = createOutbox({
    send,
    judge,
    storage,
    timer,
    isOwn: ({ by }) => owner !== undefined && by !== undefined && String(by.id) === String(owner),
    onAnswer: (entries, { marks, conflicts }) => {
      const now = new Map(
        entries.map((entry) => {
          const key = String(entry.user_id);
          return [key, conflicts.get(key) ?? marks.get(key) ?? apply(markOf(key), entry)];
        }),
      );
      remember(now);
      onConfirmed?.(now);
    },
  });

  const refresh = () => {
    const { unsaved } = outbox.snapshot();
    views = new Map(
      roster.map(({ id }) => {
        const key = String(id);
        const mark = markOf(key);
        const pending = unsaved.get(key);
        const view: PupilView = {
          ...(pending ? apply(mark, pending.entry) : mark),
          save: pending?.state ?? 'saved',
          problem: pending?.problem,
          conflict: pending?.conflict,
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

  /** On its way, with the version that its maker sees. */
  const put = (entries: readonly AttendanceEntry[]) =>
    outbox.put(
      entries.map((entry) => {
        const { version } = markOf(String(entry.user_id));
        return version === undefined ? entry : { ...entry, version };
      }),
    );

  /** One action of the user: remembered for undo, then on its way. */
  const act = (label: string, entries: readonly AttendanceEntry[]) => {
    if (entries.length === 0) return;
    const changes = entries.map((entry) => {
      const { status, note, minutesLate } = view(entry.user_id);
      const before: Mark = { status, note, minutesLate };
      return { id: entry.user_id, before, after: apply(before, entry) };
    });
    steps = [...steps.slice(1 - MAX_STEPS), { label, changes }];
    put(entries);
  };

  const setting = (id: Id, status: AttendanceStatus | null): AttendanceEntry => ({ user_id: id, status });

  return {
    outbox,
    load(rows, since) {
      roster = rows;
      for (const { id, mark } of rows)
        if ((confirmed.get(String(id))?.revision ?? 0) <= since)
          confirmed.set(String(id), { mark, revision: since });
      refresh();
    },
    confirm(marks) {
      remember(marks);
      refresh();
    },
    revision: () => revision,
    view,
    counts: () => counts,
    lastStep: () => steps.at(-1),
    mark(id, status) {
      if (view(id).status === status) return;
      const word = status ? STATUS_TEXT[status].label : NOT_RECORDED_LABEL;
      act(`${word}: ${nameOf(id)}`, [setting(id, status)]);
    },
    markAll(label, wanted) {
      const changed = [...wanted].filter(([id, status]) => view(id).status !== status);
      act(
        label,
        changed.map(([id, status]) => setting(id, status)),
      );
    },
    describe(id, { note, minutesLate }) {
      const { status } = view(id);
      if (!isAttendanceStatus(status)) return;
      act(`Keterangan: ${nameOf(id)}`, [
        {
          ...setting(id, status),
          ...(note !== undefined && { note }),
          ...(minutesLate !== undefined && { minutes_late: minutesLate }),
        },
      ]);
    },
    revert(id, to) {
      act(`Kembalikan: ${nameOf(id)}`, [{ ...backTo(id, to, view(id)), source: 'revert' }]);
    },
    fillBlanks(status) {
      const blanks = roster.filter(({ id }) => view(id).status === null);
      act(
        `${STATUS_TEXT[status].label}: ${blanks.length} siswa`,
        blanks.map(({ id }) => setting(id, status)),
      );
    },
    undo() {
      const step = steps.at(-1);
      if (!step) return;
      steps = steps.slice(0, -1);
      const ours = step.changes.filter(({ id, after }) => view(id).status === after.status);
      // Where somebody else has marked meanwhile, to take one's own back is to leave theirs.
      const disputed = ours.filter(({ id }) => view(id).save === 'conflict');
      for (const { id } of disputed) outbox.resolve(id, 'theirs');
      const back = ours.filter((change) => !disputed.includes(change));
      if (back.length > 0) put(back.map(({ id, before, after }) => backTo(id, before, after)));
      else refresh();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const sameView = (a: PupilView, b: PupilView): boolean =>
  sameMark(a, b) && a.save === b.save && a.problem === b.problem && a.conflict === b.conflict;
