import { useGetList, type RaRecord } from 'react-admin';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { BellSet } from '../../../../contract/timetable/bellTimes.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import { formatDate, formatTimeRange } from '../../../i18n/format.ts';
import '../../../look/week.css';
import { SetupOrLoadProblem } from '../../../school/MissingFirst.tsx';
import { NotFoundPage } from '../../../kit/page/NotFoundPage.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import { EmptyState, LoadingState } from '../../../kit/page/states.tsx';
import { useMay } from '../../../person/person.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { BellSetForm } from './BellSetForm.tsx';
import { WEEKDAYS } from '../../../../contract/schoolWeek.ts';

const BELL_TIMES = 'jam-pelajaran';
const TITLE = 'Jam pelajaran';

const validityText = ({ valid_from: from, valid_until: until }: BellSet): string => {
  if (from === null) return '';
  return until === null
    ? ` (mulai ${formatDate(from)})`
    : ` (${formatDate(from)} sampai ${formatDate(until)})`;
};

/** All sets of a school, one of them open: the usual one until another is chosen. */
export function BellTimesPage() {
  const mayRead = useMay(BELL_TIMES, 'list');
  return (
    <Permitted may={mayRead} title={TITLE} breadcrumb={[]}>
      <BellTimes />
    </Permitted>
  );
}

function BellTimes() {
  const { pathname } = useLocation();
  const { id = '*' } = useParams();
  const requestedName = decodeURIComponent(pathname.split('/')[3] ?? '') || (id === '*' ? '' : id);
  const isNew = requestedName === 'create';
  const { schoolId, isReady } = useOneSchool();
  const mayWrite = useMay(BELL_TIMES, 'update') === true;
  const { data, isPending, error, refetch } = useGetList<BellSet & RaRecord>(
    BELL_TIMES,
    {
      pagination: { page: 1, perPage: MAX_PAGE_SIZE },
      filter: schoolId === undefined ? {} : { school_id: schoolId },
    },
    { enabled: isReady, retry: false, onError: () => undefined },
  );
  const usualBellSet = data?.find(({ valid_from: from }) => from === null) ?? data?.[0];
  const open = isNew
    ? undefined
    : requestedName
      ? data?.find((set) => String(set.id) === requestedName)
      : usualBellSet;
  if (data && requestedName && !isNew && !open) return <NotFoundPage />;
  const breadcrumb = requestedName ? [{ label: TITLE, to: pathTo(BELL_TIMES) }] : [];
  const title = isNew ? 'Tambah jam pelajaran' : requestedName && open ? `Jam pelajaran ${open.name}` : TITLE;
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      {error ? (
        <SetupOrLoadProblem error={error} onRetry={() => void refetch()} />
      ) : isPending || !data ? (
        <LoadingState shape={['tools', 'table']} />
      ) : (
        <>
          {data.length > 0 && (
            <nav className="week-segments" aria-label="Pilihan jam pelajaran">
              {data.map((set) => (
                <Link
                  key={set.id}
                  to={set === usualBellSet ? pathTo(BELL_TIMES) : pathTo(BELL_TIMES, set.id)}
                  aria-current={set === open ? 'page' : undefined}
                >
                  {set.name + validityText(set)}
                </Link>
              ))}
              {mayWrite && (
                <Link to={pathTo(BELL_TIMES, 'create')} aria-current={isNew ? 'page' : undefined}>
                  + Jam khusus (Ramadan, ujian)
                </Link>
              )}
            </nav>
          )}
          {mayWrite ? (
            <BellSetForm
              key={`${schoolId ?? ''} ${open?.id ?? 'new'}`}
              set={open}
              // A set for some weeks only begins as a copy of the usual one.
              pattern={isNew ? usualBellSet : undefined}
              schoolId={schoolId}
            />
          ) : open ? (
            <BellSetSheet set={open} />
          ) : (
            <EmptyState title="Belum ada jam pelajaran." />
          )}
        </>
      )}
    </Page>
  );
}

/** A set for who reads it only. */
const BellSetSheet = ({ set: { times } }: { readonly set: BellSet }) => (
  <>
    {WEEKDAYS.map((name, i) => {
      const day = times.filter(({ weekday }) => weekday === i + 1);
      if (day.length === 0) return null;
      return (
        <section key={name} className="sec">
          <h2 className="h2">{name}</h2>
          <div className="week-sheet">
            <table>
              <tbody>
                {day.map(({ number, name: what, start_time: start, end_time: end }) => (
                  <tr key={start}>
                    <th scope="row">
                      {number === null ? what : `Jam ke-${number}${what ? `, ${what}` : ''}`}
                    </th>
                    <td>{formatTimeRange(start, end)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      );
    })}
  </>
);
