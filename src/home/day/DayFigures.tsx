import type { ReactNode } from 'react';
import type { DayAttendance } from '../../../contract/overview.ts';
import type { SchoolDay } from '../../../contract/schoolDay.ts';
import { addDays, formatNumber, formatPercent, formatShortDate, formatWeekday } from '../../i18n/format.ts';
import { Delta } from './Delta.tsx';
import { comparedWith, shareOf } from './shares.ts';
import { StatusCounts } from './StatusCounts.tsx';

interface DayFiguresProps {
  readonly today: NonNullable<SchoolDay['today']>;
  readonly date: string;
  readonly days: readonly DayAttendance[];
}

const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <span>{children}</span>
    </dd>
  </div>
);

/** "Jumat lalu" is a week ago, "Kamis" is of these days; else "14 Nov". */
function nameOf(day: string, today: string): string {
  if (day === addDays(today, -7)) return `${formatWeekday(day)} lalu`;
  return day > addDays(today, -7) ? formatWeekday(day) : formatShortDate(day);
}

/** The four figures of a day. Where nothing is recorded yet, nobody is known to be there or not. */
export function DayFigures({ today: { absent, late, registers }, date, days }: DayFiguresProps) {
  const now = days.find((day) => day.date === date);
  const share = now ? shareOf(now) : null;
  const isRecorded = share !== null;
  const before = comparedWith(days, date);
  const shareBefore = before ? shareOf(before) : null;
  const missing = absent.counts.izin + absent.counts.sakit + absent.counts.alpa;
  const incomplete = registers.incomplete.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const known = (value: number) => (isRecorded ? formatNumber(value) : '–');
  const nothing = 'belum ada yang dicatat';
  return (
    <dl className="figs">
      <Figure name="Tidak hadir hari ini" value={known(missing)}>
        {missing > 0 ? (
          <StatusCounts counts={absent.counts} of={['sakit', 'izin', 'alpa']} />
        ) : isRecorded ? (
          'semua yang tercatat hadir'
        ) : (
          nothing
        )}
      </Figure>
      <Figure name="Terlambat" value={known(late.total)}>
        {late.most
          ? `terbanyak ${late.most.name}: ${formatNumber(late.most.total)}`
          : isRecorded
            ? 'tidak ada siswa'
            : nothing}
      </Figure>
      <Figure name="Belum lengkap" value={registers.over === 0 ? '–' : formatNumber(incomplete)}>
        {registers.over === 0
          ? 'belum ada sesi yang selesai'
          : `dari ${formatNumber(registers.over)} sesi yang lewat`}
      </Figure>
      <Figure name="Kehadiran hari ini" value={formatPercent(share)}>
        {now && share !== null ? (
          <>
            {before && shareBefore !== null && (
              <span>
                <Delta now={share} before={shareBefore} /> dari {nameOf(before.date, date)}
              </span>
            )}
            <span className="of-marks">{formatNumber(now.recorded)} catatan</span>
          </>
        ) : (
          nothing
        )}
      </Figure>
    </dl>
  );
}
