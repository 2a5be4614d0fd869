/** A plan as the office reads it. */
import { formatDateWithWeekday } from '../../../../contract/days.ts';
import type {
  PlannedSession,
  SessionPlan,
  PlannedSessionVerdict,
} from '../../../../contract/timetable/sessionRuns.ts';
import type { DailyRow, TimetableEntryRow, CurrentSessionRow } from '../../lessons/index.ts';
import { digestOf } from '../../batches/index.ts';
import type { Occupant, PlannedLesson } from './plan.ts';
import type { NoLesson, Slot } from './slots.ts';
import type { PlannedDay, Timetable } from './timetable.ts';

/** The entries and daily registers of the timetable, by their id. */
type RowsById = ReadonlyMap<number, TimetableEntryRow | DailyRow>;

const NO_LESSON_REASONS: Readonly<Record<NoLesson['reason'], string>> = {
  holiday: 'Libur',
  'outside-year': 'Di luar tahun ajaran kelas ini',
  'between-semesters': 'Di antara dua semester',
  'rest-day': 'Bukan hari sekolah',
  'no-hours': 'Jam pelajaran hari ini belum diisi',
};

const describeNoLesson = ({ reason, name }: NoLesson): string =>
  reason === 'holiday' ? `Libur: ${name ?? ''}` : NO_LESSON_REASONS[reason];

const time = (of: string): string => of.replace(':', '.');

/** Names what a lesson clashes with: "Fisika X-2, 07.00 sampai 08.30". */
function occupantText(other: Occupant, entries: RowsById): string {
  // A session was read with its own names. A lesson has the names of its line in the timetable.
  const named = 'plannedFor' in other ? (other as unknown as CurrentSessionRow) : entries.get(other.id);
  return `${named?.subject ?? ''} ${named?.className ?? ''}, ${time(other.start)} sampai ${time(other.end)}`;
}

function noteOfPlanned(planned: PlannedLesson, entries: RowsById): string | undefined {
  switch (planned.verdict) {
    case 'new':
    case 'exists':
      return undefined;
    case 'clash':
      return `Bentrok dengan ${occupantText(planned.with, entries)}`;
    case 'changed':
      return `Sebelumnya ${time(planned.session.start)} sampai ${time(planned.session.end)}`;
    case 'kept': {
      const { session } = planned;
      if (session.isCancelled) return 'Dibatalkan; dibiarkan';
      const where = `${session.date === planned.slot.date ? '' : `${formatDateWithWeekday(session.date)} `}${time(session.start)} sampai ${time(session.end)}`;
      if (session.isMarked) return `Sudah dicatat kehadirannya, ${where}; dibiarkan`;
      return session.date === planned.slot.date
        ? `Diubah menjadi ${where}; dibiarkan`
        : `Dipindahkan ke ${where}; dibiarkan`;
    }
  }
}

const byTime = (a: PlannedSession, b: PlannedSession): number =>
  (a.start_time ?? '').localeCompare(b.start_time ?? '');

export function presentDays(
  days: readonly PlannedDay[],
  { entries: lines, dailies }: Pick<Timetable, 'entries' | 'dailies'>,
): Omit<SessionPlan, 'plan'> {
  const all = [...lines, ...dailies];
  const entries: RowsById = new Map(all.map((entry) => [entry.id, entry]));
  const counts: Record<PlannedSessionVerdict, number> = {
    new: 0,
    changed: 0,
    exists: 0,
    kept: 0,
    clash: 0,
    free: 0,
    removed: 0,
  };
  const linesById = new Map(lines.map((line) => [line.id, line]));
  const usedLessonIds = new Set<number>();
  const sessions = days.flatMap(({ date, none, lessons, removed }) => {
    const rows: PlannedSession[] = [
      ...lessons.map((planned): PlannedSession => {
        const { slot, verdict } = planned;
        const note = noteOfPlanned(planned, entries);
        return {
          date,
          lesson_id: slot.id,
          start_time: slot.start,
          end_time: slot.end,
          verdict,
          ...(note && { note }),
        };
      }),
      ...none.map(({ lesson, why }): PlannedSession => ({
        date,
        lesson_id: lesson.id,
        start_time: null,
        end_time: null,
        verdict: 'free',
        note: describeNoLesson(why),
      })),
      ...removed.map((session): PlannedSession => ({
        date,
        lesson_id: null,
        start_time: session.start,
        end_time: session.end,
        verdict: 'removed',
        note: occupantText(session, entries),
      })),
    ];
    for (const { verdict, lesson_id } of rows) {
      counts[verdict] += 1;
      if (lesson_id !== null) usedLessonIds.add(Number(lesson_id));
    }
    return rows.toSorted(byTime);
  });
  const lessons = all
    .filter(({ id }) => usedLessonIds.has(id))
    .map((entry) => ({
      id: entry.id,
      Subject: { id: entry.subjectId, name: entry.subject },
      Class: { id: entry.classId, name: entry.className },
      Teacher: entry.teacherId === null ? null : { id: entry.teacherId, fullname: entry.teacher ?? '' },
      first_period: linesById.get(entry.id)?.firstPeriod ?? null,
      last_period: linesById.get(entry.id)?.lastPeriod ?? null,
    }));
  return { counts, lessons, sessions };
}

export const planDigest = (days: readonly PlannedDay[]): string =>
  digestOf(
    days.map(({ lessons, removed }) => [
      lessons.map((planned) => {
        const { date, start, end, subjectId }: Slot = planned.slot;
        return [planned.verdict, date, start, end, subjectId, 'session' in planned ? planned.session.id : 0];
      }),
      removed.map(({ id }) => id),
    ]),
  );

export const countWrites = ({ counts }: Pick<SessionPlan, 'counts'>): number =>
  (counts.new ?? 0) + (counts.changed ?? 0) + (counts.removed ?? 0);
