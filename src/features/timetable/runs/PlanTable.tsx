import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import type { SessionPlan, PlannedSessionVerdict } from '../../../../contract/timetable/sessionRuns.ts';
import { periodsText } from '../../../../contract/schoolWeek.ts';
import { formatDateWithWeekday, formatNumber, formatTimeRange } from '../../../i18n/format.ts';
import { VERDICT_WORDS, VERDICTS } from './runWords.ts';

/** How many rows a page shows: about one school day of a large school. */
const ROWS_PER_PAGE = 100;

const WRITTEN_VERDICTS: readonly PlannedSessionVerdict[] = ['new', 'changed', 'removed'];

/** Every lesson of the range, and what becomes of it. */
export function PlanTable({ plan }: { readonly plan: SessionPlan }) {
  // It opens on what the run would write, the new sessions first; among those that exist nobody would find them.
  const [only, setOnly] = useState<PlannedSessionVerdict | undefined>(() =>
    WRITTEN_VERDICTS.find((verdict) => (plan.counts[verdict] ?? 0) > 0),
  );
  const [page, setPage] = useState(0);
  const lessons = useMemo(() => new Map(plan.lessons.map((lesson) => [lesson.id, lesson])), [plan]);
  const rows = useMemo(
    () => (only ? plan.sessions.filter(({ verdict }) => verdict === only) : plan.sessions),
    [plan, only],
  );
  if (plan.sessions.length === 0) return null;
  const last = Math.max(0, Math.ceil(rows.length / ROWS_PER_PAGE) - 1);
  const at = Math.min(page, last);
  const choose = (verdict: PlannedSessionVerdict | undefined) => {
    setOnly(verdict);
    setPage(0);
  };
  return (
    <section aria-label="Rincian">
      <div className="runs-chips" role="group" aria-label="Tampilkan">
        <VerdictChip isOn={only === undefined} onClick={() => choose(undefined)}>
          Semua {formatNumber(plan.sessions.length)}
        </VerdictChip>
        {VERDICTS.filter((verdict) => (plan.counts[verdict] ?? 0) > 0).map((verdict) => (
          <VerdictChip key={verdict} isOn={only === verdict} onClick={() => choose(verdict)}>
            {VERDICT_WORDS[verdict].label} {formatNumber(plan.counts[verdict] ?? 0)}
          </VerdictChip>
        ))}
      </div>
      <table className="runs-table">
        <thead>
          <tr>
            <th scope="col">Hari</th>
            <th scope="col">Jam</th>
            <th scope="col">Mata pelajaran</th>
            <th scope="col">Kelas</th>
            <th scope="col">Guru</th>
            <th scope="col">Catatan</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(at * ROWS_PER_PAGE, (at + 1) * ROWS_PER_PAGE).map((row, index) => {
            const lesson = row.lesson_id === null ? undefined : lessons.get(row.lesson_id);
            const { verdict, note, start_time: start, end_time: end } = row;
            return (
              <tr key={`${row.date} ${row.lesson_id} ${index}`} className={verdict}>
                <td>{formatDateWithWeekday(row.date)}</td>
                <td>
                  {start && end ? formatTimeRange(start, end) : ''}
                  {lesson && <small>{hoursText(lesson)}</small>}
                </td>
                <td>{lesson?.Subject.name ?? note}</td>
                <td>{lesson?.Class.name}</td>
                <td>{lesson?.Teacher?.fullname}</td>
                <td>
                  <b>{VERDICT_WORDS[verdict].label}</b>
                  {lesson && note && <span>{note}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {last > 0 && (
        <nav className="runs-pages" aria-label="Halaman">
          <Button variant="outlined" disabled={at === 0} onClick={() => setPage(at - 1)}>
            Sebelumnya
          </Button>
          <span>
            {formatNumber(at * ROWS_PER_PAGE + 1)}-
            {formatNumber(Math.min((at + 1) * ROWS_PER_PAGE, rows.length))} dari {formatNumber(rows.length)}
          </span>
          <Button variant="outlined" disabled={at === last} onClick={() => setPage(at + 1)}>
            Berikutnya
          </Button>
        </nav>
      )}
    </section>
  );
}

/** A daily register has no lesson hours of its own. */
const hoursText = ({ first_period: first, last_period: last }: SessionPlan['lessons'][number]): string =>
  first === null || last === null ? '' : periodsText(first, last);

interface ChipProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

const VerdictChip = ({ isOn, onClick, children }: ChipProps) => (
  <button type="button" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
);
