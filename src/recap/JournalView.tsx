import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { Journal } from '../../contract/journal.ts';
import { formatDay, formatTimeRange } from '../i18n/format.ts';
import { allPages } from '../kit/list/allPages.ts';
import { Pick } from '../kit/list/Pick.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { EmptyState } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { may, usePerson } from '../person/person.ts';
import type { HadirDataProvider } from '../providers/dataProvider.ts';
import { useToday } from '../providers/extensions.ts';
import { useAct } from '../providers/useAct.ts';
import { nameOf } from '../school/people.ts';
import { getJournal } from './endpoints.ts';
import { type Change, RecapFrame } from './RecapFrame.tsx';
import { SheetTable } from './SheetTable.tsx';
import { absentNames, journalColumns, type JournalRow, journalSheet } from './journalSheet.ts';
import type { Filters } from './useFilters.ts';
import { monthName } from './words.ts';

interface JournalViewProps {
  readonly filters: Filters;
  readonly onChange: Change;
}

/** A teacher's month of lessons, to be signed: of a teacher the own one. */
export function JournalView({ filters: { month, teacherId: asked }, onChange }: JournalViewProps) {
  const act = useAct();
  const person = usePerson();
  const choosesTeacher = person !== undefined && may(person, 'listTeachers');
  const teachers = useTeachers(choosesTeacher);
  const teacherId = choosesTeacher ? (asked ?? teachers?.[0]?.value) : undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'jurnal', teacherId, month],
    enabled: person !== undefined && (!choosesTeacher || teacherId !== undefined),
    queryFn: ({ signal }) => act(getJournal, { teacherId, month }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <RecapFrame
      view="jurnal"
      onChange={onChange}
      sheet={data && journalSheet(data)}
      title="Jurnal mengajar"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      picks={[
        choosesTeacher && teachers ? (
          <Pick
            key="of"
            label="Guru"
            value={teacherId ?? ''}
            isOn={false}
            onChange={(guru) => onChange({ guru })}
            options={teachers}
          />
        ) : null,
        <MonthPick key="when" value={month ?? data?.month} onChange={(bulan) => onChange({ bulan })} />,
      ]}
      nothing={teachers?.length === 0 && <EmptyState title="Belum ada guru." />}
    >
      {data && <Lessons journal={data} />}
    </RecapFrame>
  );
}

/** The teachers of the school, by name; undefined until they are known. */
function useTeachers(isWanted: boolean) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  const { data } = useQuery({
    queryKey: ['guru', 'jurnal'],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      allPages((pagination) =>
        dataProvider.getList<RaRecord>('guru', {
          pagination,
          sort: { field: 'fullname', order: 'ASC' },
          filter: {},
          signal,
        }),
      ),
  });
  return data?.map((teacher) => ({ value: String(teacher.id), label: nameOf(teacher) }));
}

const MONTHS_BACK = 12;

interface MonthPickProps {
  readonly value: string | undefined;
  readonly onChange: (month: string) => void;
}

/** Of the last year; one that an address names is among them. */
function MonthPick({ value, onChange }: MonthPickProps) {
  const today = useToday();
  if (!today || !value) return null;
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => monthAt(now - back));
  const all = months.includes(value) ? months : [value, ...months];
  return (
    <Pick
      label="Bulan"
      value={value}
      isOn={false}
      onChange={onChange}
      options={all.map((month) => ({ value: month, label: monthName(month) }))}
    />
  );
}

const monthAt = (months: number): string =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;

function Lessons({ journal }: { readonly journal: Journal }) {
  const isPhone = useIsMobile();
  const { rows, summary, foot } = journalSheet(journal);
  if (rows.length === 0) return <EmptyState title="Belum ada pertemuan pada bulan ini." />;
  return (
    <>
      <p className="quiet small recap-facts">{[summary, ...foot].filter(Boolean).join(' ')}</p>
      {isPhone ? (
        <LessonCards rows={rows} />
      ) : (
        <Box className="recap-wide" tabIndex={0} role="region" aria-label="Pertemuan">
          <SheetTable
            className="recap-sheet journal"
            // What is written by hand has no place on a screen.
            columns={journalColumns.slice(0, -2)}
            pupils={rows}
            linkOf={(row) => <LessonLink row={row}>{row.subject}</LessonLink>}
          />
        </Box>
      )}
    </>
  );
}

const LessonLink = ({ row, children }: { readonly row: JournalRow; readonly children: string }) => (
  <>
    <Link className="plain" to={pathTo('mata-pelajaran', row.subjectId, 'sesi', row.id)}>
      {children}
    </Link>
    {row.is_substitute && ' (menggantikan)'}
  </>
);

const LessonCards = ({ rows }: { readonly rows: readonly JournalRow[] }) => (
  <ul className="recap-cards">
    {rows.map((row) => (
      <li key={row.id}>
        <div className="recap-card">
          <span className="recap-card-head">
            <span className="quiet">{row.number}</span>
            <b>
              <LessonLink row={row}>{`${row.subject} ${row.Class.name}`}</LessonLink>
            </b>
            <b>{row.blank === row.total ? '–' : `${row.present}/${row.total}`}</b>
          </span>
          <span className="recap-card-text">
            {formatDay(row.date)}, {formatTimeRange(row.start_time, row.end_time)}
          </span>
          <small>
            {[[row.name, row.topic].filter(Boolean).join(': '), absentNames(row)].filter(Boolean).join(' · ')}
          </small>
        </div>
      </li>
    ))}
  </ul>
);
