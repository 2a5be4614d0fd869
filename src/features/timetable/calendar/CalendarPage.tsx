import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import type { CalendarDay, EffectiveDays } from '../../../../contract/timetable/calendar.ts';
import { lastDayOf, monthsOf } from '../../../../contract/days.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import { daySpansOverlap } from '../../../../contract/spans.ts';
import { formatMonth } from '../../../i18n/format.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { SetupOrLoadProblem } from '../../../school/MissingFirst.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import { LoadingState } from '../../../kit/page/states.tsx';
import '../../../look/week.css';
import { AwaitedActs } from '../../../kit/page/AwaitedActs.tsx';
import { useIsLikelyToMay, useMay } from '../../../person/person.ts';
import { useToday } from '../../../providers/extensions.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { formatYearName } from '../../../school/yearName.ts';
import { DayList } from './DayList.tsx';
import { EffectiveSheet } from './EffectiveSheet.tsx';
import { CALENDAR } from './endpoints.ts';
import { MonthSheet } from './MonthSheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useAllRecords } from '../../../kit/list/useAll.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { getEffectiveDays, type SchoolYearIds } from './effectiveDays.ts';

const TITLE = 'Kalender';

export function CalendarPage() {
  const mayRead = useMay(CALENDAR, 'list');
  return (
    <Permitted may={mayRead} title={TITLE} breadcrumb={[]}>
      <Calendar />
    </Permitted>
  );
}

function AddDays() {
  // Passed on to the links, so that somebody who came here during the first steps is led back from the forms as well.
  const { state } = useLocation();
  return (
    <>
      <LinkButton to={pathTo(CALENDAR, 'impor')} state={state}>
        Impor .csv atau .ics
      </LinkButton>
      <LinkButton to={pathTo(CALENDAR, 'create')} state={state} variant="contained">
        Tambah hari
      </LinkButton>
    </>
  );
}

/** The years to choose from; who may not read them sees the active one. */
function useYears() {
  const mayRead = useMay('tahun-ajaran', 'list') === true;
  return useGetList<AcademicYear & RaRecord>(
    'tahun-ajaran',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, sort: { field: 'start_date', order: 'DESC' } },
    { enabled: mayRead, retry: false, onError: () => undefined },
  );
}

function Calendar() {
  const { schoolId, isReady } = useOneSchool();
  const years = useYears();
  const [picked, setPicked] = useState<string>();
  // Without a choice the server answers the active year, so the calendar need not wait for the years and does not disappear when they
  // arrive.
  const { effective, days } = useCalendar({ yearId: picked, schoolId }, isReady);
  const yearId = picked ?? effective.data?.AcademicYear.id;
  const problem = effective.error ?? days.error;
  const mayWrite = useMay(CALENDAR, 'create');
  const isLikely = useIsLikelyToMay(CALENDAR, 'create');
  return (
    <Page
      title={TITLE}
      breadcrumb={[]}
      // Without a year or a school no day can be added: what is missing has the only button then.
      actions={
        mayWrite === undefined && isLikely ? (
          <AwaitedActs>
            <AddDays />
          </AwaitedActs>
        ) : (
          mayWrite && (problem ? null : <AddDays />)
        )
      }
    >
      <div className="week-tools">
        {/* Also where there is one: its place is known before the years are. */}
        {(years.isLoading || (years.data ?? []).length > 0) && (
          <label className="week-field">
            Tahun ajaran
            <select value={yearId ?? ''} onChange={({ target }) => setPicked(target.value)}>
              {yearId === undefined && !years.isLoading && <option value="">Pilih tahun ajaran</option>}
              {(years.data ?? (effective.data ? [effective.data.AcademicYear] : [])).map((year) => (
                <option key={year.id} value={year.id}>
                  {formatYearName(year)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {problem ? (
        <SetupOrLoadProblem
          error={problem}
          onRetry={() => {
            void effective.refetch();
            void days.refetch();
          }}
        />
      ) : effective.data && days.data ? (
        <CalendarSheets
          key={`${effective.data.AcademicYear.id} ${effective.data.SchoolId}`}
          effective={effective.data}
          days={days.data}
        />
      ) : (
        <LoadingState shape={['month']} />
      )}
    </Page>
  );
}

interface SheetsProps {
  readonly effective: EffectiveDays;
  readonly days: readonly CalendarDay[];
}

/** Either a month and what is in it, or all of the year; hari efektif below both. */
function CalendarSheets({ effective, days }: SheetsProps) {
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const months = monthsOf(effective.start_date, effective.end_date);
  const requestedMonth = query.get('bulan') ?? today?.slice(0, 7);
  const month = months.find((one) => one === requestedMonth) ?? months[0] ?? '';
  const isList = query.get('tampilan') === 'daftar';
  const changeView = (change: Record<string, string>) =>
    setQuery({ ...Object.fromEntries(query), ...change }, { replace: true });
  const at = months.indexOf(month);
  const daysInMonth = days.filter(({ start_date: first, end_date: last }) =>
    daySpansOverlap([first, last], [`${month}-01`, lastDayOf(month)]),
  );
  return (
    <>
      <div className="week-segments" role="group" aria-label="Tampilan">
        <button type="button" aria-pressed={!isList} onClick={() => changeView({ tampilan: 'bulan' })}>
          Bulan
        </button>
        <button type="button" aria-pressed={isList} onClick={() => changeView({ tampilan: 'daftar' })}>
          Daftar
        </button>
      </div>
      {isList ? (
        <DayList days={days} empty="Belum ada hari di kalender tahun ajaran ini." />
      ) : (
        <section aria-labelledby="month">
          <div className="week-month-nav">
            <PlainButton disabled={at <= 0} onClick={() => changeView({ bulan: months[at - 1] ?? month })}>
              Bulan sebelumnya
            </PlainButton>
            <h2 id="month" className="h2" aria-live="polite">
              {formatMonth(month)}
            </h2>
            <PlainButton
              disabled={at >= months.length - 1}
              onClick={() => changeView({ bulan: months[at + 1] ?? month })}
            >
              Bulan berikutnya
            </PlainButton>
          </div>
          <MonthSheet month={month} days={days} effective={effective} today={today} />
          <DayList days={daysInMonth} empty="Tidak ada libur, ujian, atau kegiatan di bulan ini." />
        </section>
      )}
      <EffectiveSheet effective={effective} />
    </>
  );
}

/** The days of a school's year, and hari efektif that follow from them. */
function useCalendar({ yearId, schoolId }: SchoolYearIds, isReady: boolean) {
  const act = useRunAction();
  const effective = useQuery({
    // The key begins with the resource's own key, so that changing a calendar day also counts the hari efektif anew.
    queryKey: [CALENDAR, 'getList', 'effective', yearId, schoolId],
    queryFn: ({ signal }) => act(getEffectiveDays, { yearId, schoolId }, signal),
    enabled: isReady,
  });
  const days = useAllRecords<CalendarDay & RaRecord>(CALENDAR, {
    sort: { field: 'start_date', order: 'ASC' },
    filter: { academic_year_id: yearId ?? 'active', ...(schoolId !== undefined && { school_id: schoolId }) },
    enabled: isReady,
  });
  return { effective, days };
}
