import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import type { SchoolDayPupils } from '../../../../../contract/overview/schoolDay.ts';
import { formatDateWithWeekday, formatTime } from '../../../../i18n/format.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../../kit/page/states.tsx';
import { useSettledData } from '../../../../kit/page/useSettled.ts';
import { Supported } from '../../../../kit/page/Supported.tsx';
import { useRunAction } from '../../../../providers/useAct.ts';
import { DayFigures } from '../DayFigures.tsx';
import { getSchoolDayPupils } from '../endpoints.ts';
import { IncompleteToday } from '../IncompleteToday.tsx';
import { ABSENT_TODAY_PATH, DAY_LISTS } from '../../../../school/paths.ts';
import { AbsentByClass, NamesByClass, LateByClass, MayHaveLeft } from './PupilLists.tsx';
import '../day.css';

export const REFETCH_INTERVAL_MS = 60_000;

const title = 'Hari ini di sekolah';

/** Who is absent now, who came late, and whose registers are missing, for head, office and who is on duty. */
export const DayNamesPage = () => (
  <Supported call="getSchoolDayPupils" title={title}>
    <DayNames />
  </Supported>
);

/** Only a change in `today` counts as news; a later time alone does not. */
const comparedPartOf = ({ today }: SchoolDayPupils) => today;

function DayNames() {
  const act = useRunAction();
  // A hidden page does not fetch, so it fetches as soon as it is shown again.
  const { data, error, refetch } = useQuery({
    queryKey: ['hari-ini', 'siswa'],
    queryFn: ({ signal }) => act(getSchoolDayPupils, undefined, signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  const { shown, isWaiting, showNewest } = useSettledData(data, comparedPartOf);
  return (
    <Page title={title} breadcrumb={[]}>
      {shown ? (
        <>
          <p className="day-fresh">
            <span className="quiet small">
              {formatDateWithWeekday(shown.date)},{' '}
              {error
                ? `belum dapat diperbarui sejak pukul ${formatTime(shown.time)}`
                : `menurut catatan pukul ${formatTime(shown.time)}`}
            </span>
            {/* The hidden button keeps its place, so that nothing moves when it appears. */}
            <Button
              size="small"
              style={{ visibility: isWaiting || error ? undefined : 'hidden' }}
              onClick={isWaiting ? showNewest : () => void refetch()}
            >
              {isWaiting ? 'Tampilkan yang baru' : 'Coba lagi'}
            </Button>
            <span role="status" className="vh">
              {isWaiting && 'Ada catatan baru.'}
            </span>
          </p>
          <DayLists day={shown} />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['rows']} />
      )}
    </Page>
  );
}

function DayLists({ day: { today, date, days } }: { readonly day: SchoolDayPupils }) {
  const [query] = useSearchParams();
  const shown = DAY_LISTS.find((list) => list === query.get('daftar'));
  if (today === null)
    return (
      <EmptyState
        title="Pilih satu sekolah"
        text="Terlalu banyak sesi untuk dijumlahkan sekaligus. Pilih satu sekolah di bagian atas untuk melihat siapa yang tidak hadir hari ini."
      />
    );
  if (today.registers.total === 0)
    return (
      <EmptyState
        title="Tidak ada sesi hari ini."
        text="Pada hari dengan sesi, siswa yang tidak hadir tampil di sini."
      />
    );
  return (
    <>
      <DayFigures today={today} date={date} days={days} shown={shown} />
      {shown && (
        <p className="quiet small">
          Hanya satu daftar yang ditampilkan. <Link to={ABSENT_TODAY_PATH}>Tampilkan semua</Link>
        </p>
      )}
      <div className="day-page day-names">
        {(!shown || shown === 'tidak-hadir') && (
          <div>
            <MayHaveLeft pupils={today.absent.pupils} />
            <AbsentByClass {...today.absent} />
          </div>
        )}
        {(!shown || shown === 'terlambat') && <LateByClass {...today.late} />}
        {shown === 'hadir' && today.pupils && (
          <NamesByClass
            title="Hadir"
            empty="Belum ada siswa yang tercatat hadir."
            total={today.pupils.present}
            pupils={today.present ?? []}
          />
        )}
        {shown === 'belum-tercatat' && today.pupils && (
          <NamesByClass
            title="Belum tercatat"
            empty="Semua siswa sudah tercatat hari ini."
            total={today.pupils.blank}
            pupils={today.blank ?? []}
          />
        )}
        {(!shown || shown === 'belum-lengkap') && <IncompleteToday {...today.registers} />}
      </div>
    </>
  );
}
