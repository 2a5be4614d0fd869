import { useRef, useState } from 'react';
import type { EffectiveDays } from '../../../../contract/timetable/calendar.ts';
import { SCHOOL_WEEKS } from '../../../../contract/schoolWeek.ts';
import { formatMonth, formatNumber } from '../../../i18n/format.ts';
import { LoadProblem } from '../../../kit/page/LoadProblem.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { useChange } from '../../../kit/record/useChange.ts';
import { useMay } from '../../../person/person.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { Link } from 'react-router-dom';
import { CALENDAR, setEffectiveDays } from './endpoints.ts';

/** Hari efektif of each month: what the calendar makes of it, and what the school says instead. */
export function EffectiveSheet({ effective }: { readonly effective: EffectiveDays }) {
  const mayWrite = useMay(CALENDAR, 'update') === true;
  return (
    <section className="sec week-after" aria-labelledby="effective">
      <header>
        <h2 id="effective">Hari efektif {effective.AcademicYear.name}</h2>
        <span className="count">{formatNumber(effective.total)} hari</span>
      </header>
      <p className="quiet">
        {SCHOOL_WEEKS[effective.weekdays]}.{' '}
        {mayWrite && (
          <Link className="inked" to={pathTo('sekolah', effective.SchoolId, 'edit')}>
            Ubah hari sekolah
          </Link>
        )}
      </p>
      <div className="week-sheet">
        <table>
          <thead>
            <tr>
              <th scope="col">Bulan</th>
              <th scope="col">Menurut kalender</th>
              <th scope="col">Menurut sekolah</th>
            </tr>
          </thead>
          <tbody>
            {effective.months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                <td>{month.computed}</td>
                <td className="figure">
                  {mayWrite ? <OverrideInput effective={effective} month={month} /> : (month.override ?? '–')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface OverrideProps {
  readonly effective: EffectiveDays;
  readonly month: EffectiveDays['months'][number];
}

/** Saves its number when the field loses the focus, or with Enter; empty restores the computed number. Typing can go on while it is being saved. */
function OverrideInput({ effective, month: { month, override, computed } }: OverrideProps) {
  const act = useRunAction();
  const savedText = override === null ? '' : String(override);
  const [previous, setPrevious] = useState(savedText);
  const [typed, setTyped] = useState<string>();
  if (previous !== savedText) {
    setPrevious(savedText);
    if (typed?.trim() === savedText) setTyped(undefined);
  }
  const text = typed ?? savedText;
  const { run, failure } = useChange([CALENDAR], () => undefined);
  // These are refs, not state, because another value may be entered between an answer and its rendering.
  const wanted = useRef<string>(undefined);
  const sent = useRef<string>(undefined);
  const isSending = useRef(false);
  const save = () => {
    const value = text.trim();
    // After a value was sent, `kept` may be outdated until the calendar has been fetched again.
    if (typed === undefined || (value === savedText && sent.current === undefined)) return;
    wanted.current = value;
    if (!isSending.current) void sendUntilLatest();
  };
  const sendUntilLatest = async (): Promise<void> => {
    isSending.current = true;
    while (wanted.current !== undefined) {
      sent.current = wanted.current;
      await send(sent.current);
      if (wanted.current === sent.current) wanted.current = undefined;
    }
    isSending.current = false;
  };
  const send = (value: string): Promise<void> => {
    const days = value === '' ? null : /^\d+$/.test(value) ? Number(value) : value;
    const of = { yearId: effective.AcademicYear.id, schoolId: effective.SchoolId, month, days };
    const done =
      days === null
        ? `Hari efektif ${formatMonth(month)} menurut kalender: ${computed}`
        : `Hari efektif ${formatMonth(month)}: ${days}`;
    return run(() => act(setEffectiveDays, of), done);
  };
  return (
    <>
      <input
        aria-label={`Hari efektif ${formatMonth(month)} menurut sekolah`}
        value={text}
        placeholder={String(computed)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        size={4}
        aria-invalid={failure !== undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      {failure !== undefined && <LoadProblem error={failure} onRetry={save} />}
    </>
  );
}
