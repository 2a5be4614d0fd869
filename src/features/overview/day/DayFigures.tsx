import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DayAttendance } from '../../../../contract/overview/overview.ts';
import type { SchoolDayOverview } from '../../../../contract/overview/schoolDay.ts';
import {
  addDays,
  formatNumber,
  formatPercent,
  formatShortDate,
  formatWeekday,
} from '../../../i18n/format.ts';
import { INCOMPLETE_TODAY_TITLE } from '../words.ts';
import { Delta } from './Delta.tsx';
import { findComparisonDay, shareOf } from './shares.ts';
import { ABSENT_TODAY_PATH, type DayList, dayNamesPath } from '../../../school/paths.ts';
import { StatusCounts } from './StatusCounts.tsx';

interface DayFiguresProps {
  readonly today: NonNullable<SchoolDayOverview['today']>;
  readonly date: string;
  readonly days: readonly DayAttendance[];
  /** The list that is shown, on the page that lists who is behind the figures. */
  readonly shown?: DayList | undefined;
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** The list behind the figure. */
  readonly list?: DayList;
  readonly shown?: DayList | undefined;
  readonly children: ReactNode;
}

const Figure = ({ name, value, list, shown, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>
        {list === undefined ? (
          value
        ) : (
          <Link
            className="day-behind"
            to={list === shown ? ABSENT_TODAY_PATH : dayNamesPath(list)}
            aria-current={list === shown || undefined}
            aria-label={`${name}: ${value}, ${list === shown ? 'lihat semua' : 'lihat siapa'}`}
          >
            {value}
          </Link>
        )}
      </b>
      <span>{children}</span>
    </dd>
  </div>
);

/** Names a day: "Jumat lalu" for exactly a week ago, "Kamis" for a day since then, otherwise "14 Nov". */
function nameOf(day: string, today: string): string {
  if (day === addDays(today, -7)) return `${formatWeekday(day)} lalu`;
  return day > addDays(today, -7) ? formatWeekday(day) : formatShortDate(day);
}

/**
 * The four figures of a day, all of the pupils who are recorded today, by their latest mark. While nothing is recorded they show a dash,
 * because nobody is known to be present or absent.
 */
export function DayFigures({ today, date, days, shown }: DayFiguresProps) {
  const { absent, late, pupils } = today;
  // An older server counts marks, not pupils.
  if (!pupils) return <DayFiguresByMarks today={today} date={date} days={days} shown={shown} />;
  const { recorded, present, blank } = pupils;
  const missing = absent.counts.izin + absent.counts.sakit + absent.counts.alpa;
  const ofAll = `dari ${formatNumber(recorded)} siswa tercatat`;
  const base = recorded === 0 ? 'belum ada yang dicatat' : ofAll;
  const formatOrDash = (value: number) => (recorded === 0 ? '–' : formatNumber(value));
  return (
    <>
      <dl className="figs day-figures">
        <Figure name="Tidak hadir" list="tidak-hadir" shown={shown} value={formatOrDash(missing)}>
          {missing > 0 ? (
            <StatusCounts counts={absent.counts} of={['sakit', 'izin', 'alpa']} />
          ) : recorded > 0 && present === recorded ? (
            'semua hadir'
          ) : (
            base
          )}
        </Figure>
        <Figure
          name="Hadir"
          list="hadir"
          shown={shown}
          value={formatPercent(recorded === 0 ? null : present / recorded)}
        >
          {recorded === 0 ? base : `${formatNumber(present)} dari ${formatNumber(recorded)} siswa`}
        </Figure>
        <Figure name="Terlambat" list="terlambat" shown={shown} value={formatOrDash(late.total)}>
          {base}
        </Figure>
        <Figure name="Belum tercatat" list="belum-tercatat" shown={shown} value={formatNumber(blank)}>
          dari {formatNumber(recorded + blank)} siswa
        </Figure>
      </dl>
      <p className="quiet small day-base">
        {recorded > 0 &&
          `Tidak hadir, hadir, dan terlambat dihitung dari ${formatNumber(recorded)} siswa yang sudah tercatat hari ini, menurut catatan terakhir.`}
      </p>
    </>
  );
}

/** The figures of a server that does not count pupils: absent pupils beside marks, so each says its base. */
function DayFiguresByMarks({ today: { absent, late, registers }, date, days, shown }: DayFiguresProps) {
  const now = days.find((day) => day.date === date);
  const share = now ? shareOf(now) : null;
  const isRecorded = share !== null;
  const before = findComparisonDay(days, date);
  const shareBefore = before ? shareOf(before) : null;
  const missing = absent.counts.izin + absent.counts.sakit + absent.counts.alpa;
  const incompleteCount = registers.incomplete.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const formatOrDash = (value: number) => (isRecorded ? formatNumber(value) : '–');
  const nothingRecordedText = 'belum ada yang dicatat';
  return (
    <dl className="figs">
      <Figure name="Tidak hadir hari ini" list="tidak-hadir" shown={shown} value={formatOrDash(missing)}>
        {missing > 0 ? (
          <StatusCounts counts={absent.counts} of={['sakit', 'izin', 'alpa']} />
        ) : isRecorded ? (
          'semua yang tercatat hadir'
        ) : (
          nothingRecordedText
        )}
      </Figure>
      <Figure name="Terlambat" list="terlambat" shown={shown} value={formatOrDash(late.total)}>
        {late.most
          ? `terbanyak ${late.most.name}: ${formatNumber(late.most.total)}`
          : isRecorded
            ? 'tidak ada siswa'
            : nothingRecordedText}
      </Figure>
      <Figure
        name={INCOMPLETE_TODAY_TITLE}
        list="belum-lengkap"
        shown={shown}
        value={registers.over === 0 ? '–' : formatNumber(incompleteCount)}
      >
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
            <span className="day-of-marks">{formatNumber(now.recorded)} catatan</span>
          </>
        ) : (
          nothingRecordedText
        )}
      </Figure>
    </dl>
  );
}
