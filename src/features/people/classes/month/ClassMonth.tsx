import { type AttendanceStatus, STATUS_TEXT } from '../../../../../contract/attendanceStatus.ts';
import type { Id } from '../../../../../contract/calls.ts';
import { formatDate, formatMonth, formatNumber, formatPercentPoints } from '../../../../i18n/format.ts';
import { DownIcon, UpIcon } from '../../../../kit/page/icons.tsx';
import {
  type ClassMonthRecap,
  monthBefore,
  recordedDays,
  sumClassMonth,
  useClassMonth,
} from '../../../../school/classMonth.ts';
import './classMonth.css';

const SHOWN: readonly AttendanceStatus[] = ['sakit', 'izin', 'alpa', 'terlambat'];

/** The class's month in one figure with its base, its statuses, and who was missing day by day. */
export function ClassMonth({ classId }: { readonly classId: Id }) {
  const { data: recap, isLoading } = useClassMonth(classId);
  // Its place is kept while it loads, so that the facts below do not move.
  if (isLoading) return <div className="sec class-month" aria-hidden />;
  if (!recap || recap.pupils.length === 0) return null;
  const { counts, base, present, percent } = sumClassMonth(recap);
  const name = formatMonth(recap.month);
  return (
    <section className="sec class-month" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="end quiet">{formatNumber(recap.effective)} hari efektif</span>
      </header>
      <p className="class-month-share">
        <b>{percent === null ? '–' : `${formatPercentPoints(percent)}%`}</b>
        {percent !== null && <FromLastMonth classId={classId} recap={recap} percent={percent} />}
      </p>
      <p className="quiet small class-month-base">
        {base === 0
          ? 'Belum ada kehadiran yang dicatat bulan ini.'
          : `hadir ${formatNumber(present)} dari ${formatNumber(base)} hari siswa`}
        {recap.subjects && recap.subjects.length > 0 && `, menurut ${recap.subjects.join(', ')}`}
      </p>
      <p className="class-month-counts">
        {SHOWN.filter((status) => counts[status] > 0).map((status) => (
          <span key={status} data-status={status}>
            <b className="k" aria-hidden>
              {STATUS_TEXT[status].letter}
            </b>
            {STATUS_TEXT[status].label} {formatNumber(counts[status])}
          </span>
        ))}
      </p>
      <Days recap={recap} />
    </section>
  );
}

interface FromLastMonthProps {
  readonly classId: Id;
  readonly recap: ClassMonthRecap;
  readonly percent: number;
}

/** "↓ 0,6 dari Oktober" */
function FromLastMonth({ classId, recap, percent }: FromLastMonthProps) {
  const before = monthBefore(recap);
  const { data } = useClassMonth(classId, before, before !== undefined);
  const percentBefore = data && sumClassMonth(data).percent;
  if (before === undefined || percentBefore === undefined || percentBefore === null) return null;
  const change = Math.round((percent - percentBefore) * 10) / 10;
  const month = formatMonth(before).split(' ')[0];
  if (change === 0) return <span className="quiet small">sama dengan {month}</span>;
  return (
    <span className="small">
      <span className="delta" data-up={change > 0 || undefined} data-down={change < 0 || undefined}>
        {change > 0 ? <UpIcon /> : <DownIcon />}
        <span className="vh">{change > 0 ? 'naik ' : 'turun '}</span>
        {formatPercentPoints(Math.abs(change))}
      </span>{' '}
      <span className="quiet">dari {month}</span>
    </span>
  );
}

/** The width of a day, and the most squares that are drawn above each other; more of them are said in words only. */
const STEP = 20;
const MOST = 5;

function Days({ recap }: { readonly recap: ClassMonthRecap }) {
  const days = recordedDays(recap);
  if (days.length === 0) return null;
  // Always as high as the worst day could be: the room is kept before it is known.
  const ground = MOST * 14 + 4;
  const worst = days.reduce((most, day) => (day.absent > most.absent ? day : most));
  const label =
    worst.absent === 0
      ? 'Semua hadir setiap hari'
      : `Tidak hadir per hari: paling banyak ${worst.absent} siswa, ${formatDate(worst.date)}`;
  return (
    <>
      <svg
        className="class-month-days"
        viewBox={`0 0 ${Math.max(16, days.length) * STEP} ${ground + 24}`}
        role="img"
        aria-label={label}
      >
        {days.map(({ date, absent }, at) => {
          const x = at * STEP + STEP / 2;
          const isNamed = at === 0 || at === days.length - 1 || (at % 5 === 0 && at < days.length - 2);
          return (
            <g key={date}>
              {absent === 0 ? (
                <circle cx={x} cy={ground - 6} r="3" />
              ) : (
                Array.from({ length: Math.min(MOST, absent) }, (_, place) => (
                  <rect key={place} x={x - 6} y={ground - 12 - place * 14} width="12" height="12" rx="3" />
                ))
              )}
              {isNamed && (
                <text x={x} y={ground + 18}>
                  {Number(date.slice(8))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="quiet small">Kotak: satu siswa tidak hadir. Titik: semua hadir.</p>
    </>
  );
}
