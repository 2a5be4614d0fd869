import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../../contract/calls.ts';
import type { Arrivals } from '../../../../contract/gate/lateness.ts';
import type { LeftEarly } from '../../../../contract/gate/words.ts';
import { formatDateWithWeekday, formatMonth, formatTime } from '../../../i18n/format.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { Notice } from '../../../kit/page/Notice.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { Tag } from '../../../kit/page/Tag.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { getOwnArrivals, getPupilArrivals } from './endpoints.ts';

export interface PupilArrivalsProps {
  /** Whose; without it one's own. */
  readonly id?: Id;
  /** YYYY-MM; without it that of today. */
  readonly month?: string | undefined;
}

/** A pupil's month at the gate. A teacher who is neither the wali kelas nor has piket is answered with nothing, and sees nothing. */
export function PupilArrivals({ id, month }: PupilArrivalsProps) {
  const act = useRunAction();
  const { data } = useQuery({
    queryKey: ['gerbang', 'datang', id === undefined ? null : String(id), month],
    queryFn: ({ signal }) =>
      id === undefined
        ? act(getOwnArrivals, undefined, signal)
        : act(getPupilArrivals, { id, month }, signal),
    retry: false,
  });
  return data ? <ArrivalList arrivals={data} /> : null;
}

/** The school days of a week. */
const MAX_DAYS_AT_FIRST = 6;

/** The newest day first, and above them how often the pupil came late in the semester. */
function ArrivalList({ arrivals }: { readonly arrivals: Arrivals }) {
  const { month, days } = arrivals;
  const [showsAll, setShowsAll] = useState(false);
  const newestFirst = days.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, MAX_DAYS_AT_FIRST);
  const lateText = semesterText(arrivals);
  return (
    <Section title={`Datang dan pulang, ${formatMonth(month)}`}>
      {lateText &&
        (hasReachedLimit(arrivals) ? (
          <Notice kind="warn">{lateText}</Notice>
        ) : (
          <p className="quiet small">{lateText}</p>
        ))}
      {days.length === 0 && <p className="quiet small">Belum ada yang tercatat di gerbang pada bulan ini.</p>}
      <ul className="lines">
        {shown.map(({ day, arrived, left, minutes_late: late, left_early: early }) => (
          <Line
            key={day}
            title={formatDateWithWeekday(day)}
            text={[arrived && `datang ${formatTime(arrived)}`, left && `pulang ${formatTime(left)}`]
              .filter(Boolean)
              .join(', ')}
          >
            <span className="end">
              {late > 0 && <Tag>Terlambat {late} menit</Tag>}
              {early && <Tag>{EARLY_TEXT[early]}</Tag>}
            </span>
          </Line>
        ))}
      </ul>
      {shown.length < days.length && (
        <PlainButton onClick={() => setShowsAll(true)}>{`Tampilkan semua (${days.length} hari)`}</PlainButton>
      )}
    </Section>
  );
}

const EARLY_TEXT: Readonly<Record<LeftEarly, string>> = {
  'with-leave': 'Pulang awal dengan izin',
  'without-leave': 'Pulang awal tanpa izin',
};

const hasReachedLimit = ({ semester, late_limit: limit }: Arrivals): boolean =>
  limit !== null && semester !== null && semester.times >= limit;

/** "Semester Ganjil: 6 kali terlambat, 48 menit. Batas sekolah 5 kali." */
function semesterText({ semester, late_limit: limit }: Arrivals): string | undefined {
  if (!semester) return undefined;
  const { name, times, minutes } = semester;
  const late = times === 0 ? 'belum pernah terlambat' : `${times} kali terlambat, ${minutes} menit`;
  return `Semester ${name}: ${late}.${limit === null ? '' : ` Batas sekolah ${limit} kali.`}`;
}
