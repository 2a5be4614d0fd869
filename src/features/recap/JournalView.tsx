import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Journal } from '../../../contract/recap/journal.ts';
import { fetchAllPages } from '../../kit/list/allPages.ts';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { EmptyState } from '../../kit/page/states.tsx';
import { may, usePerson } from '../../person/person.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import { useToday } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { nameOf } from '../../school/people.ts';
import { getJournal } from './endpoints.ts';
import { type ChangeFilters, RecapFrame } from './RecapFrame.tsx';
import { Explanation, SheetView } from './SheetView.tsx';
import { type JournalRow, journalSheet } from './journalSheet.ts';
import type { RecapFilters } from './useFilters.ts';
import { monthName } from './words.ts';

interface JournalViewProps {
  readonly filters: RecapFilters;
  readonly onChange: ChangeFilters;
}

/** A teacher's month of lessons, to be signed. A teacher sees only their own. */
export function JournalView({ filters: { month, teacherId: chosenTeacher }, onChange }: JournalViewProps) {
  const act = useRunAction();
  const person = usePerson();
  const choosesTeacher = person !== undefined && may(person, 'listTeachers');
  const teachers = useTeachers(choosesTeacher);
  const teacherId = choosesTeacher ? (chosenTeacher ?? teachers?.[0]?.value) : undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'jurnal', teacherId, month],
    enabled: person !== undefined && (!choosesTeacher || teacherId !== undefined),
    queryFn: ({ signal }) => act(getJournal, { teacher_id: teacherId, month }, signal),
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
          <ToolbarSelect
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
      {data && <JournalLessons journal={data} />}
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
      fetchAllPages((pagination) =>
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

const MONTHS_OFFERED = 12;

interface MonthPickProps {
  readonly value: string | undefined;
  readonly onChange: (month: string) => void;
}

/** Offers the months of the last year, and any other month that the address names. */
function MonthPick({ value, onChange }: MonthPickProps) {
  const today = useToday();
  if (!today || !value) return null;
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const months = Array.from({ length: MONTHS_OFFERED }, (_, monthsBack) => monthAt(now - monthsBack));
  const all = months.includes(value) ? months : [value, ...months];
  return (
    <ToolbarSelect
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

function JournalLessons({ journal }: { readonly journal: Journal }) {
  const sheet = journalSheet(journal);
  if (sheet.rows.length === 0) return <EmptyState title="Belum ada pertemuan pada bulan ini." />;
  return (
    <>
      <Explanation sheet={sheet} />
      <SheetView
        sheet={sheet}
        className="journal"
        label="Pertemuan"
        linkOf={(row, place) => (
          <LessonLink row={row}>
            {place === 'card' ? `${row.subject} ${row.Class.name}` : row.subject}
          </LessonLink>
        )}
      />
    </>
  );
}

interface LessonLinkProps {
  readonly row: JournalRow;
  readonly children: string;
}

const LessonLink = ({ row, children }: LessonLinkProps) => (
  <>
    <Link className="plain" to={pathTo('mata-pelajaran', row.subjectId, 'sesi', row.id)}>
      {children}
    </Link>
    {row.is_substitute && ' (menggantikan)'}
  </>
);
