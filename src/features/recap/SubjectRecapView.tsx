import { Fragment } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SubjectRecap, SubjectRecapPupil } from '../../../contract/recap/recap.ts';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import { EmptyState } from '../../kit/page/states.tsx';
import { useRunAction } from '../../providers/useAct.ts';
import { getSubjectRecap } from './endpoints.ts';
import { AddFirst, type ChangeFilters, RangePick, RecapFrame } from './RecapFrame.tsx';
import { Explanation, nameLink, SheetView } from './SheetView.tsx';
import type { RecapFilters } from './useFilters.ts';
import { type RecapChoice, useClassChoices, useSubjectChoices } from './useRecap.ts';
import { elsewhereText, genderText, MEETING_PERCENT_TEXT, rangeText } from './words.ts';
import { formatDate } from '../../i18n/format.ts';
import { fileName, type Sheet, type SheetColumn } from '../../school/sheet/sheet.ts';
import { countColumn, letterAt, lettersCard, sumColumnsAfterLetters, identityColumns } from './columns.ts';

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
    queryFn: ({ signal }) => act(getSubjectRecap, { subjectId: subjectId ?? '', from, to }, signal),
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

function SubjectMeetings({ recap }: { readonly recap: SubjectRecap }) {
  if (recap.pupils.length === 0) return <EmptyState title="Belum ada siswa di kelas ini." />;
  if (recap.meetings.length === 0)
    return <EmptyState title="Belum ada pertemuan dalam rentang ini." text={elsewhereText(recap)} />;
  const sheet = subjectSheet(recap);
  return (
    <>
      <Explanation sheet={sheet} />
      <SheetView sheet={sheet} className="meetings" label={recap.Subject.name} linkOf={nameLink} />
    </>
  );
}

/** A letter for each meeting of a subject, and what they come to. */
const meetingColumns = ({ meetings }: SubjectRecap): readonly SheetColumn<SubjectRecapPupil>[] => [
  ...identityColumns({ narrow: 6, name: 50 }),
  ...meetings.map(({ id, date }, at): SheetColumn<SubjectRecapPupil> => {
    const [day, month] = [Number(date.slice(8)), Number(date.slice(5, 7))];
    return {
      key: `m${id}`,
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
