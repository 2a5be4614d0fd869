/**
 * The register of one session: the marks that the server has confirmed, the marks that the outbox still holds, and undo.
 *
 * It is pure, like the outbox. Listeners subscribe to one pupil or to everything, and get the same object as
 * long as nothing changed for them, so that a tap concerns one row only.
 */
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import {
  type AttendanceStatus,
  isAttendanceStatus,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../../../contract/attendanceStatus.ts';
import type { Id } from '../../../../contract/calls.ts';
import { applyEntry, createRevertingEntry, countAll, sameCounts, isSameMarkValue } from './marks.ts';
import { createOutbox } from './outbox.ts';
import type { Register, RegisterOptions, UndoStep } from './registerTypes.ts';
import { BLANK_MARK, type Mark, type RosterRow } from './rows.ts';
import { createViews } from './views.ts';
import { ApiError, getErrorMessage, describeProblem, getErrorStatus } from '../../../providers/errors.ts';
import type { SendErrorVerdict } from './outboxTypes.ts';

export type { PupilView, Register } from './registerTypes.ts';

const MAX_UNDO_STEPS = 100;

export function createRegister({ send, storage, timer, owner, onConfirmed }: RegisterOptions): Register {
  let roster: readonly RosterRow[] = [];
  let revision = 0;
  const confirmedMarks = new Map<string, { mark: Mark; revision: number }>();
  const listeners = new Set<() => void>();
  let counts = countAll([]);
  let steps: readonly UndoStep[] = [];

  const getConfirmedMark = (key: string): Mark => confirmedMarks.get(key)?.mark ?? BLANK_MARK;

  const rememberConfirmed = (marks: ReadonlyMap<string, Mark>) => {
    revision += 1;
    for (const [key, mark] of marks) confirmedMarks.set(key, { mark, revision });
  };

  const outbox = createOutbox({
    send,
    judge: judgeSendError,
    storage,
    timer,
    isOwn: ({ by }) => owner !== undefined && by !== undefined && String(by.id) === String(owner),
    onAnswer: (entries, { marks, conflicts }) => {
      const now = new Map(
        entries.map((entry) => {
          const key = String(entry.user_id);
          return [key, conflicts.get(key) ?? marks.get(key) ?? applyEntry(getConfirmedMark(key), entry)];
        }),
      );
      rememberConfirmed(now);
      onConfirmed?.(now);
    },
  });

  const views = createViews(getConfirmedMark, (key) => outbox.snapshot().unsaved.get(key));
  const view = views.of;
  const notifyChange = () => {
    views.compare();
    for (const listener of listeners) listener();
  };
  outbox.subscribe(notifyChange);

  const nameOf = (id: Id) => roster.find((row) => row.id === id)?.name ?? '';

  /** Puts entries into the outbox, each with the version that its author sees. */
  const put = (entries: readonly AttendanceEntry[]) =>
    outbox.put(
      entries.map((entry) => {
        const { version } = getConfirmedMark(String(entry.user_id));
        return version === undefined ? entry : { ...entry, version };
      }),
    );

  /** Carries out one action of the user: it is remembered for undo, and put into the outbox. */
  const act = (who: string, what: string, entries: readonly AttendanceEntry[]) => {
    if (entries.length === 0) return;
    const changes = entries.map((entry) => {
      const { status, note, minutesLate } = view(entry.user_id);
      const before: Mark = { status, note, minutesLate };
      return { id: entry.user_id, before, after: applyEntry(before, entry) };
    });
    steps = [...steps.slice(1 - MAX_UNDO_STEPS), { who, what, changes }];
    put(entries);
  };

  /** Whether a change is still in effect. Somebody else may have marked since, or the change was given up. */
  const isCurrent = ({ id, before, after }: UndoStep['changes'][number]): boolean => {
    const now = view(id);
    return now.status === after.status && !isSameMarkValue(now, before);
  };
  const lastStep = (): UndoStep | undefined => steps.findLast(({ changes }) => changes.some(isCurrent));

  const pupils = (count: number) => `${count} siswa`;
  const createStatusEntry = (id: Id, status: AttendanceStatus | null): AttendanceEntry => ({
    user_id: id,
    status,
  });

  return {
    outbox,
    load(rows, since) {
      roster = rows;
      for (const { id, mark } of rows)
        if ((confirmedMarks.get(String(id))?.revision ?? 0) <= since)
          confirmedMarks.set(String(id), { mark, revision: since });
      notifyChange();
    },
    confirm(marks) {
      rememberConfirmed(marks);
      notifyChange();
    },
    revision: () => revision,
    view,
    counts() {
      const now = countAll(roster.map(({ id }) => view(id)));
      if (!sameCounts(counts, now)) counts = now;
      return counts;
    },
    lastStep,
    mark(id, status) {
      if (view(id).status === status) return;
      const word = status ? STATUS_TEXT[status].label : NOT_RECORDED_LABEL;
      act(nameOf(id), word, [createStatusEntry(id, status)]);
    },
    markAll(what, wanted, minutesLate) {
      const changes = [...wanted].filter(([id, status]) => view(id).status !== status);
      act(
        pupils(changes.length),
        what,
        changes.map(([id, status]) => {
          const minutes = minutesLate?.get(id) ?? 0;
          return { ...createStatusEntry(id, status), ...(minutes > 0 && { minutes_late: minutes }) };
        }),
      );
    },
    describe(id, { note, minutesLate }) {
      const { status } = view(id);
      if (!isAttendanceStatus(status)) return;
      act(nameOf(id), 'catatan', [
        {
          ...createStatusEntry(id, status),
          ...(note !== undefined && { note }),
          ...(minutesLate !== undefined && { minutes_late: minutesLate }),
        },
      ]);
    },
    revert(id, to) {
      act(nameOf(id), 'dikembalikan', [{ ...createRevertingEntry(id, to, view(id)), source: 'revert' }]);
    },
    fillBlanks(status) {
      const blanks = roster.filter(({ id }) => view(id).status === null);
      act(
        pupils(blanks.length),
        STATUS_TEXT[status].label,
        blanks.map(({ id }) => createStatusEntry(id, status)),
      );
    },
    undo() {
      const step = lastStep();
      if (!step) return;
      steps = steps.slice(0, steps.indexOf(step));
      const ours = step.changes.filter(isCurrent);
      // Where somebody else has marked meanwhile, undoing one's own change means accepting theirs.
      const disputed = ours.filter(({ id }) => view(id).save === 'conflict');
      for (const { id } of disputed) outbox.resolve(id, 'theirs');
      const back = ours.filter((change) => !disputed.includes(change));
      if (back.length > 0) put(back.map(({ id, before, after }) => createRevertingEntry(id, before, after)));
      else notifyChange();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: views.watch,
  };
}

/** Client errors that pass by themselves: the request took too long, came too early, or there were too many. */
const TRANSIENT_STATUSES = new Set([408, 425, 429]);

/**
 * Decides what a failed request means for the marks in it. Only a clear refusal ends the attempts to send them: no answer, a
 * broken answer (such as a captive portal's page), 429 and 5xx pass by themselves.
 */
export function judgeSendError(error: unknown, sent: readonly AttendanceEntry[]): SendErrorVerdict {
  const status = getErrorStatus(error) ?? 0;
  // A row has little room, so the server's own reason is shown alone where there is one.
  const hasSentence = error instanceof ApiError && (error.serverMessage ?? error.fields) !== undefined;
  const message = hasSentence ? getErrorMessage(error) : describeProblem(error);
  if (status === 401) return { kind: 'stop', reason: 'expired', message };
  if (status === 403) return { kind: 'stop', reason: 'forbidden', message };
  if (status < 400 || status >= 500 || TRANSIENT_STATUSES.has(status)) return { kind: 'retry', message };
  const entries = new Map<number, string>();
  // All entries are refused, because a missing session is not the fault of a single one.
  if (status === 404) sent.forEach((_, place) => entries.set(place, message));
  else if (error instanceof ApiError)
    for (const [path, sentence] of Object.entries(error.fields ?? {})) {
      const place = /^attendances\.(\d+)(?:\.|$)/.exec(path)?.[1];
      if (place !== undefined) entries.set(Number(place), sentence);
    }
  return { kind: 'reject', message, entries };
}
