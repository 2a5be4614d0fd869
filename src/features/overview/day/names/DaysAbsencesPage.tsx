import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { isCalendarDate } from '../../../../../contract/days.ts';
import { weekdayOf } from '../../../../../contract/schoolWeek.ts';
import type { AbsencesOnDays } from '../../../../../contract/overview/schoolDay.ts';
import {
  formatDateRange,
  formatNumber,
  formatPercent,
  formatTime,
  formatWeekday,
} from '../../../../i18n/format.ts';
import { NotFoundPage } from '../../../../kit/page/NotFoundPage.tsx';
import { Page } from '../../../../kit/page/Page.tsx';
import { pathTo } from '../../../../kit/page/paths.ts';
import { Section } from '../../../../kit/page/Section.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../../kit/page/states.tsx';
import { Supported } from '../../../../kit/page/Supported.tsx';
import { useRunAction } from '../../../../providers/useAct.ts';
import { ABSENT_TODAY_PATH } from '../../../../school/paths.ts';
import { PupilName } from '../../../../school/PupilLink.tsx';
import { getAbsencesOnDays } from '../endpoints.ts';
import { shareOf } from '../shares.ts';
import { StatusCounts } from '../StatusCounts.tsx';
import { weekdaysText } from '../weekWords.ts';
import '../day.css';

const ABSENT_STATUSES = ['sakit', 'izin', 'alpa'] as const;
const LEAD = 'Kehadiran ';
const breadcrumb = [{ label: 'Hari ini di sekolah', to: ABSENT_TODAY_PATH }];

/** The marks of some days by class, and who was absent: the rows behind this week and the last on the home. */
export function DaysAbsencesPage() {
  const [query] = useSearchParams();
  const days = (query.get('hari') ?? '').split('.').toSorted();
  if (!days.every(isCalendarDate)) return <NotFoundPage />;
  const title = `${LEAD}${formatDateRange(days[0] ?? '', days.at(-1) ?? '')}`;
  return (
    <Supported call="getAbsencesOnDays" title={title} breadcrumb={breadcrumb}>
      <DaysAbsences title={title} days={days} />
    </Supported>
  );
}

interface DaysAbsencesProps {
  readonly title: string;
  readonly days: readonly string[];
}

function DaysAbsences({ title, days }: DaysAbsencesProps) {
  const act = useRunAction();
  const { data, error, refetch } = useQuery({
    queryKey: ['hari-ini', 'hari', ...days],
    queryFn: ({ signal }) => act(getAbsencesOnDays, { days: days.join(',') }, signal),
  });
  return (
    <Page title={title} lead={LEAD} breadcrumb={breadcrumb}>
      {data ? (
        <Absences {...data} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['rows']} />
      )}
    </Page>
  );
}

function Absences({ days, until, sums, classes }: AbsencesOnDays) {
  if (sums === null)
    return (
      <EmptyState
        title="Pilih satu sekolah"
        text="Terlalu banyak sesi untuk dijumlahkan sekaligus. Pilih satu sekolah di bagian atas untuk melihat siapa yang tidak hadir."
      />
    );
  if (classes.length === 0)
    return (
      <EmptyState title="Belum ada kehadiran yang dicatat." text="Tidak ada catatan pada hari-hari ini." />
    );
  const { izin, sakit, alpa } = sums.counts;
  const names = new Set(classes.flatMap(({ pupils }) => pupils.map(({ id }) => id))).size;
  const hasUnnamed = classes.some(({ counts, pupils }) => countAbsences(counts) > sumUp(pupils));
  return (
    <>
      <p className="day-sums">
        <span>{weekdaysText(days.map(weekdayOf))}</span>
        <span>
          <b>{formatPercent(shareOf(sums))}</b> dari {formatNumber(sums.recorded)} catatan
        </span>
        <span className="day-counts">
          <StatusCounts counts={sums.counts} of={ABSENT_STATUSES} />
        </span>
        {until && (
          <span className="quiet small">
            {formatWeekday(until.date)} sampai pukul {formatTime(until.time)}
          </span>
        )}
      </p>
      <Section
        title="Tidak hadir menurut kelas"
        summary={
          hasUnnamed
            ? `${formatNumber(names)} nama pertama`
            : `${formatNumber(izin + sakit + alpa)} catatan, ${formatNumber(names)} siswa`
        }
      >
        <div className="day-by-class">
          {classes.map((one) => (
            <AbsencesOfClass key={one.Class.id} {...one} />
          ))}
        </div>
      </Section>
    </>
  );
}

const countAbsences = ({ izin, sakit, alpa }: AbsencesOnDays['classes'][number]['counts']): number =>
  izin + sakit + alpa;

const sumUp = (pupils: AbsencesOnDays['classes'][number]['pupils']): number =>
  pupils.reduce((sum, { counts }) => sum + countAbsences(counts), 0);

const AbsencesOfClass = ({ Class, counts, pupils, present, recorded }: AbsencesOnDays['classes'][number]) => (
  <section aria-label={Class.name}>
    <h3 className="day-of-class">
      <Link to={pathTo('kelas', Class.id)}>{Class.name}</Link>{' '}
      <span className="quiet">
        {formatPercent(shareOf({ present, recorded }))} dari {formatNumber(recorded)} catatan
      </span>{' '}
      <span className="day-counts">
        <StatusCounts counts={counts} of={ABSENT_STATUSES} />
      </span>
    </h3>
    {countAbsences(counts) === 0 && <p className="quiet small">Semua yang tercatat hadir.</p>}
    <ul className="lines">
      {pupils.map((pupil) => (
        <li key={pupil.id}>
          <b className="grow">
            <PupilName pupil={pupil} />
          </b>
          <span className="day-counts">
            <StatusCounts counts={pupil.counts} of={ABSENT_STATUSES} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);
