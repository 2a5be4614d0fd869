import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DayOfSchool } from '../../../../contract/overview/schools.ts';
import { SearchField } from '../../../kit/list/SearchField.tsx';
import { ErrorPanel, LoadingState, NothingFound } from '../../../kit/page/states.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { HOME_PATH } from '../../../person/origin.ts';
import { useAllSchools } from '../../../providers/everySchool.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { ABSENT_TODAY_PATH, dayNamesPath } from '../../../school/paths.ts';
import { Delta } from '../day/Delta.tsx';
import { REFETCH_INTERVAL_MS } from '../day/SchoolDay.tsx';
import { shareOf } from '../day/shares.ts';
import { StatusCounts } from '../day/StatusCounts.tsx';
import { INCOMPLETE_TODAY_TITLE } from '../words.ts';
import { listSchoolDays } from './endpoints.ts';
import { Sparkline } from './Sparkline.tsx';
import '../day/day.css';
import './schools.css';

/** A list of so many schools is seen at one look, and needs no search. */
const MAX_WITHOUT_SEARCH = 12;

interface SchoolsDayProps {
  /** What follows. It loads meanwhile, and is shown when the number of lines is known, so that nothing moves. */
  readonly children?: ReactNode;
}

/** The home of whoever looks after several schools: one line a school, the lowest share first, each figure a link to its rows in that school. */
export function SchoolsDay({ children }: SchoolsDayProps) {
  const act = useRunAction();
  const { data, error, refetch } = useQuery({
    queryKey: ['hari-ini', 'sekolah'],
    queryFn: ({ signal }) => act(listSchoolDays, undefined, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <>
      {data ? (
        <SchoolList schools={data} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['rows']} />
      )}
      <div hidden={!data && !error}>{children}</div>
    </>
  );
}

function SchoolList({ schools }: { readonly schools: readonly DayOfSchool[] }) {
  const [text, setText] = useState('');
  const searched = text.trim().toLocaleLowerCase('id');
  const shown = schools.filter(({ School }) => School.name.toLocaleLowerCase('id').includes(searched));
  const recorded = schools.reduce((sum, { today }) => sum + today.recorded, 0);
  const isOfMarks = schools.some(({ today }) => today.base === 'marks');
  const shares = schools.flatMap(({ weeks }) => weeks.map(shareOf)).filter((share) => share !== null);
  return (
    <Section
      title="Sekolah hari ini"
      count={formatNumber(schools.length)}
      summary={`${formatNumber(recorded)} ${isOfMarks ? 'catatan' : 'siswa sudah tercatat'}`}
    >
      {schools.length > MAX_WITHOUT_SEARCH && (
        <div className="tools">
          <SearchField label="Cari sekolah" value={text} onChange={setText} />
        </div>
      )}
      <div className="day-schools-head" aria-hidden>
        <span>Sekolah</span>
        <span>Hadir hari ini</span>
        <span>Tidak hadir</span>
        <span>{INCOMPLETE_TODAY_TITLE}</span>
        <span>Lima pekan</span>
      </div>
      <ul className="day-schools">
        {shown.map((day) => (
          <SchoolLine key={day.School.id} day={day} lowest={Math.min(1, ...shares)} />
        ))}
      </ul>
      {shown.length === 0 && (
        <NothingFound title="Tidak ada sekolah yang cocok." onClear={() => setText('')} />
      )}
      <p className="quiet small">
        {isOfMarks
          ? 'Hadir dihitung dari catatan hari ini di sekolahnya.'
          : 'Hadir dihitung dari siswa yang sudah tercatat hari ini di sekolahnya, menurut catatan terakhir.'}{' '}
        Lima pekan dihitung dari catatan; panah membandingkan pekan ini dengan pekan lalu pada hari yang sama.
      </p>
    </Section>
  );
}

interface SchoolLineProps {
  readonly day: DayOfSchool;
  /** The lowest share of any week of any school, so that all lines have one scale. */
  readonly lowest: number;
}

function SchoolLine({ day: { School, today, registers, weeks, comparison }, lowest }: SchoolLineProps) {
  const known = useAllSchools()?.find(({ id }) => String(id) === String(School.id));
  const { recorded, present, counts } = today;
  const unit = today.base === 'pupils' ? 'siswa' : 'catatan';
  const absent = counts.izin + counts.sakit + counts.alpa;
  const [now, before] = [
    comparison && shareOf(comparison.this_week),
    comparison && shareOf(comparison.last_week),
  ];
  const inSchool = { state: { school: School } };
  const figure = (name: string, to: string, children: ReactNode) => (
    <Link to={to} {...inSchool} className="day-school-figure" aria-label={`${name}, ${School.name}`}>
      {children}
    </Link>
  );
  return (
    <li>
      <span className="day-school-name">
        {known?.image ? <img src={known.image} alt="" /> : <span />}
        <span>
          <b>
            <Link to={HOME_PATH} {...inSchool}>
              {School.name}
            </Link>
          </b>
          {known?.authority && <small>{known.authority}</small>}
        </span>
      </span>
      {figure(
        recorded === 0
          ? 'Hadir hari ini: belum ada yang dicatat'
          : `Hadir hari ini ${formatPercent(present / recorded)}, ${formatNumber(present)} dari ${formatNumber(recorded)} ${unit}`,
        ABSENT_TODAY_PATH,
        <>
          <strong>{formatPercent(shareOf(today))}</strong>
          <small>
            {recorded === 0
              ? 'belum ada yang dicatat'
              : `${formatNumber(present)} dari ${formatNumber(recorded)} ${unit}`}
          </small>
        </>,
      )}
      {figure(
        `Tidak hadir ${formatNumber(absent)}: sakit ${counts.sakit}, izin ${counts.izin}, alpa ${counts.alpa}`,
        dayNamesPath('tidak-hadir'),
        absent > 0 ? (
          <span className="day-counts">
            <StatusCounts counts={counts} of={['sakit', 'izin', 'alpa']} />
          </span>
        ) : (
          <small>{recorded === 0 ? '–' : 'tidak ada'}</small>
        ),
      )}
      {figure(
        `${INCOMPLETE_TODAY_TITLE} ${formatNumber(registers.incomplete)} dari ${formatNumber(registers.over)} sesi yang lewat`,
        dayNamesPath('belum-lengkap'),
        registers.over === 0 ? (
          <small>{registers.total === 0 ? 'tidak ada sesi' : 'belum ada sesi yang selesai'}</small>
        ) : (
          <>
            <b>
              {formatNumber(registers.incomplete)} dari {formatNumber(registers.over)}
            </b>
            <small className="day-on-phone">{INCOMPLETE_TODAY_TITLE.toLowerCase()}</small>
          </>
        ),
      )}
      {figure(
        `Lima pekan: ${weeks.map((week) => formatPercent(shareOf(week))).join(', ')}`,
        HOME_PATH,
        <>
          <Sparkline shares={weeks.map(shareOf)} lowest={lowest} />
          {now !== null && before !== null && <Delta now={now} before={before} />}
        </>,
      )}
    </li>
  );
}
