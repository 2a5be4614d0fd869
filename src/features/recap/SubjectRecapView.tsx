import { Fragment, type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SubjectRecap, SubjectRecapPupil } from '../../../contract/recap/recap.ts';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import { EmptyState } from '../../kit/page/states.tsx';
import { useRunAction } from '../../providers/useAct.ts';
import { getSubjectRecap } from './endpoints.ts';
import { AddFirst, type ChangeFilters, RangePick, RecapFrame } from './RecapFrame.tsx';
import { DotTable, Explanation, nameLink, SheetCards } from './SheetView.tsx';
import type { RecapFilters } from './useFilters.ts';
import { type RecapChoice, useClassChoices, useSubjectChoices } from './useRecap.ts';
import { elsewhereText, genderText, MEETING_PERCENT_TEXT, rangeText } from './words.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { fileName, type Sheet, type SheetColumn } from '../../school/sheet/sheet.ts';
import {
  countColumn,
  letterAt,
  lettersCard,
  sumColumnsAfterLetters,
  identityColumns,
  shortMonthName,
} from './columns.ts';

interface SubjectRecapViewProps {
  readonly filters: RecapFilters;
  readonly onChange: ChangeFilters;
}

/** The meetings of one subject: who was there in which. */
export function SubjectRecapView({ filters, onChange }: SubjectRecapViewProps) {
  const { from, to } = filters;
  const act = useRunAction();
  const classes = useClassChoices();
  // An address may name the subject alone: its class comes with the answer.
  const chosen = filters.classId ?? (filters.subjectId === undefined ? classes?.[0]?.id : undefined);
  const subjectsOfChosenClass = useSubjectChoices(chosen);
  const subjectId = filters.subjectId ?? subjectsOfChosenClass?.[0]?.id;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'mapel', subjectId, from, to],
    enabled: subjectId !== undefined,
    queryFn: ({ signal }) => act(getSubjectRecap, { id: subjectId ?? '', from, to }, signal),
    placeholderData: keepPreviousData,
  });
  const classId = chosen ?? (data && String(data.Class.id));
  const choices = useSubjectChoices(classId);
  const isEmpty = classes?.length === 0 || (choices?.length === 0 && subjectId === undefined);
  return (
    <RecapFrame
      view="mapel"
      onChange={onChange}
      sheet={data && subjectSheet(data)}
      title="Rekap per mata pelajaran"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      printed={
        data?.digest === undefined
          ? undefined
          : {
              kind: 'subject',
              subject_id: data.Subject.id,
              from: data.from,
              to: data.to,
              digest: data.digest,
            }
      }
      picks={[
        <Fragment key="of">
          <ToolbarSelect
            label="Kelas"
            value={classId ?? ''}
            isOn={false}
            onChange={(kelas) => onChange({ kelas, mapel: '' })}
            options={optionsOf(classes, data && { id: String(data.Class.id), name: data.Class.name })}
            unknown={error ? 'Kelas lain' : 'Memuat…'}
          />
          <ToolbarSelect
            label="Mata pelajaran"
            value={subjectId ?? ''}
            isOn={false}
            onChange={(mapel) => onChange({ mapel })}
            options={optionsOf(choices, data && { id: String(data.Subject.id), name: data.Subject.name })}
            unknown={error ? 'Mata pelajaran lain' : 'Memuat…'}
          />
        </Fragment>,
        <RangePick key="when" from={from ?? data?.from} to={to ?? data?.to} onChange={onChange} />,
      ]}
      nothing={
        isEmpty &&
        filters.subjectId === undefined && (
          <EmptyState
            title="Belum ada mata pelajaran untuk direkap."
            text="Rekap tampil bagi guru mata pelajarannya, wali kelas, dan tata usaha (TU)."
          >
            <AddFirst slug="mata-pelajaran">Tambah mata pelajaran</AddFirst>
          </EmptyState>
        )
      }
    >
      {data && <SubjectMeetings recap={data} />}
    </RecapFrame>
  );
}

/** The choices, including the one that is shown: a link may have led to one of another year. */
const optionsOf = (choices: readonly RecapChoice[] | undefined, shown: RecapChoice | undefined) => {
  const existing = choices ?? [];
  const all = shown && !existing.some(({ id }) => id === shown.id) ? [shown, ...existing] : existing;
  return all.map(({ id, name }) => ({ value: id, label: name }));
};

/** How many of the latest meetings a phone shows in one line. */
const MEETINGS_IN_A_LINE = 16;

function SubjectMeetings({ recap }: { readonly recap: SubjectRecap }) {
  const isPhone = useIsMobile();
  const [showsAll, setShowsAll] = useState(false);
  if (recap.pupils.length === 0) return <EmptyState title="Belum ada siswa di kelas ini." />;
  if (recap.meetings.length === 0)
    return <EmptyState title="Belum ada pertemuan dalam rentang ini." text={elsewhereText(recap)} />;
  const sheet = subjectSheet(recap);
  const count = recap.meetings.length;
  const hasMore = count > MEETINGS_IN_A_LINE;
  return (
    <>
      <Explanation sheet={sheet} />
      {isPhone ? (
        <>
          <div className="recap-latest">
            <b>
              {hasMore && !showsAll
                ? `${MEETINGS_IN_A_LINE} pertemuan terakhir`
                : `${formatNumber(count)} pertemuan`}
            </b>
            {hasMore && (
              <button type="button" className="btn text" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? `${MEETINGS_IN_A_LINE} terakhir` : `Semua ${formatNumber(count)}`}
              </button>
            )}
          </div>
          <SheetCards
            rows={sheet.rows}
            card={(pupil) => {
              const card = lettersCard(pupil);
              return showsAll ? card : { ...card, letters: pupil.letters.slice(-MEETINGS_IN_A_LINE) };
            }}
            linkOf={nameLink}
            lettersPerLine={MEETINGS_IN_A_LINE}
          />
        </>
      ) : (
        <MeetingTable recap={recap} sheet={sheet} />
      )}
    </>
  );
}

interface MeetingTableProps {
  readonly recap: SubjectRecap;
  readonly sheet: Sheet<SubjectRecapPupil>;
}

/** The meetings by month. Each day leads to its register; the arrow keys go from day to day, so that Tab reaches the names soon. */
function MeetingTable({ recap: { Subject, meetings }, sheet }: MeetingTableProps) {
  const meetingOf = new Map(meetings.map((meeting) => [keyOfMeeting(meeting), meeting]));
  const columns = sheet.columns.map((column): SheetColumn<SubjectRecapPupil> => {
    const meeting = meetingOf.get(column.key);
    if (meeting) return { ...column, group: shortMonthName(meeting.date.slice(0, 7)).slice(0, 3) };
    return column.kind === 'count' ? { ...column, group: 'Jumlah' } : column;
  });
  const renderHeading = ({ key, shortLabel, label }: SheetColumn<SubjectRecapPupil>) => {
    const meeting = meetingOf.get(key);
    if (!meeting) return shortLabel ?? label;
    const { id, date, name, topic } = meeting;
    const description = [formatDate(date), name, topic].filter(Boolean).join(', ');
    return (
      <Link
        to={pathTo('mata-pelajaran', Subject.id, 'sesi', id)}
        title={description}
        aria-label={description}
        tabIndex={meeting === meetings[0] ? 0 : -1}
        onKeyDown={moveToNeighbour}
      >
        {Number(date.slice(8))}
      </Link>
    );
  };
  return (
    <DotTable
      label={Subject.name}
      columns={columns}
      rows={sheet.rows}
      linkOf={nameLink}
      renderHeading={renderHeading}
    />
  );
}

/** Moves the focus to the day before or after, which is then the one that Tab reaches. */
function moveToNeighbour(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const days = [...(event.currentTarget.closest('thead')?.querySelectorAll('a') ?? [])];
  const next = step && days[days.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  event.currentTarget.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

const keyOfMeeting = ({ id }: SubjectRecap['meetings'][number]): string => `m${id}`;

/** A letter for each meeting of a subject, and what they come to. */
const meetingColumns = ({ meetings }: SubjectRecap): readonly SheetColumn<SubjectRecapPupil>[] => [
  ...identityColumns({ narrow: 6, name: 50 }),
  ...meetings.map((meeting, at): SheetColumn<SubjectRecapPupil> => {
    const { date } = meeting;
    const [day, month] = [Number(date.slice(8)), Number(date.slice(5, 7))];
    return {
      key: keyOfMeeting(meeting),
      label: `${day}/${month}`,
      twoLines: [String(day), `/${month}`],
      kind: 'letter',
      value: letterAt(at),
    };
  }),
  ...sumColumnsAfterLetters(countColumn('recorded', 'Dari', ({ recorded }) => recorded)),
];

export function subjectSheet(recap: SubjectRecap): Sheet<SubjectRecapPupil> {
  const { Subject, Class, Teacher, School, meetings } = recap;
  const title = `Rekap ${Subject.name} ${Class.name}, ${rangeText(recap)}`;
  const meetingCount = `${meetings.length} pertemuan.`;
  return {
    look: 'paper-meetings',
    isPortrait: false,
    heading: 'Rekap kehadiran per mata pelajaran',
    title,
    file: fileName(title.replace(',', '')),
    name: Class.name,
    school: School,
    facts: [
      ['Mata pelajaran', Subject.name],
      ['Kelas', Class.name],
      ['Guru', recap.taught_by.join(', ') || (Teacher?.name ?? '–')],
      ['Rentang', rangeText(recap)],
      ['Tahun ajaran', recap.AcademicYear.name],
    ],
    summary: `Tahun ajaran ${recap.AcademicYear.name}. ${meetingCount}`,
    explanation: [meetingCount, MEETING_PERCENT_TEXT, elsewhereText(recap)],
    foot: [`${genderText(recap)}. ${meetingCount}`, MEETING_PERCENT_TEXT, elsewhereText(recap)],
    letters: 'all',
    columns: meetingColumns(recap),
    rows: recap.pupils,
    card: lettersCard,
    notes: meetings.map(({ date, name, topic }) =>
      [`${formatDate(date)}: ${name}`, topic].filter(Boolean).join(', '),
    ),
    signers: [
      { title: 'Kepala Sekolah', who: School?.head ?? null },
      { title: 'Guru mata pelajaran', who: Teacher },
    ],
  };
}
