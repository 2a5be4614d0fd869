import { useGetList, type RaRecord } from 'react-admin';
import type { AcademicYear } from '../../../contract/schools/academicYears.ts';
import { semesterOn } from '../../../contract/semesters.ts';
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import type { EffectiveDays } from '../../../contract/timetable/calendar.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatDate, formatDateWithWeekday } from '../../i18n/format.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { PlainButton } from '../../kit/page/PlainButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { Permitted } from '../../kit/page/Permitted.tsx';
import { EmptyState, LoadingState } from '../../kit/page/states.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useNow } from '../../kit/page/useNow.ts';
import '../../look/week.css';
import { useMay } from '../../person/person.ts';
import { useToday } from '../../providers/extensions.ts';
import { SetupOrLoadProblem } from '../../school/MissingFirst.tsx';
import { SESSION_RUNS_SLUG } from '../../school/paths.ts';
import { useOneSchool, type OneSchool } from '../../school/useOneSchool.tsx';
import { TIMETABLE } from './endpoints.ts';
import { RoomDay } from './RoomDay.tsx';
import './timetable.css';
import { TimetableTools } from './TimetableTools.tsx';
import {
  useChoice,
  useClassesAndTeachers,
  useRooms,
  useWeekOf,
  useYearAndBellSets,
  type View,
} from './useTimetable.ts';
import { buildWeek, countWeek, type TimetableWeek } from './week.ts';
import { WeekEditor } from './WeekEditor.tsx';
import { WeekPaper } from './WeekPaper.tsx';

const TITLE = 'Jadwal';

export function TimetablePage() {
  const mayRead = useMay(TIMETABLE, 'list');
  return (
    <Permitted may={mayRead} title={TITLE} breadcrumb={[]}>
      <Timetable />
    </Permitted>
  );
}

function Timetable() {
  const school = useOneSchool();
  const { year, sets } = useYearAndBellSets(school.schoolId, school.isReady);
  // The column of today is another one when midnight has passed.
  useNow(60_000);
  const today = useToday();
  const problem = year.error ?? sets.error;
  if (!problem && year.data && sets.data && today) {
    return (
      <TimetableWeeks
        key={String(school.schoolId)}
        school={school}
        year={year.data}
        sets={sets.data}
        today={today}
      />
    );
  }
  return (
    <Page title={TITLE} breadcrumb={[]}>
      {problem ? (
        <SetupOrLoadProblem
          error={problem}
          onRetry={() => {
            void year.refetch();
            void sets.refetch();
          }}
        />
      ) : (
        <LoadingState shape={['tools', 'table']} />
      )}
    </Page>
  );
}

interface WeeksProps {
  readonly school: OneSchool;
  readonly year: EffectiveDays;
  readonly sets: readonly BellSet[];
  readonly today: string;
}

/** The choice of a room that means all of them. */
const ALL_ROOMS = { value: '', label: 'Semua ruang' };

/**
 * Shows the week of a class, a teacher or a room as it is on one day, or all rooms of that day. What is chosen stands in the address.
 */
function TimetableWeeks({ school: { schoolId }, year, sets, today }: WeeksProps) {
  const isPhone = useIsMobile();
  const mayWrite = useMay(TIMETABLE, 'create') === true;
  const { view, day, isDay, change, chosen: wanted } = useChoice(year, today);
  const people = useClassesAndTeachers(schoolId, year);
  const isOfRooms = view === 'ruang';
  const { options, isWaiting } = view === 'guru' ? people.teachers : people.classes;
  const person = isOfRooms ? undefined : (options.find(({ id }) => id === wanted) ?? options[0]);
  const { entries, subjects } = useWeekOf(
    person && (view === 'guru' ? { teacher_id: person.id } : { class_id: person.id }),
    isDay ? day : undefined,
  );
  const rooms = useRooms(schoolId, isOfRooms && isDay ? day : undefined, wanted);
  const room = rooms.room === undefined ? undefined : { name: rooms.room };
  const owner = isOfRooms ? room : person;
  const ownEntries = isOfRooms ? room && rooms.entries : entries.data;
  const problem = people.error ?? entries.error ?? subjects.error ?? rooms.error;
  const hasHours = sets.some(({ times }) => times.some(({ number }) => number !== null));
  const week =
    hasHours && isDay && ownEntries && owner
      ? buildWeek(sets, ownEntries, { day, schoolDays: year.weekdays })
      : undefined;
  const yearName = year.AcademicYear.name;
  const acts = (
    <>
      {(week || (isOfRooms && rooms.entries && rooms.names && rooms.names.length > 0)) && (
        <PlainButton onClick={() => window.print()}>Cetak</PlainButton>
      )}
      {mayWrite && hasHours && <RunLink today={today} />}
    </>
  );
  const title = owner
    ? `${TITLE} ${isOfRooms ? 'ruang ' : ''}${owner.name}`
    : isOfRooms
      ? `Ruang ${formatDateWithWeekday(day)}`
      : TITLE;

  return (
    <Page title={title} breadcrumb={[]} actions={isPhone ? undefined : acts}>
      {week ? (
        <WeekMeta week={week} entries={ownEntries ?? []} view={view} />
      ) : (
        // Its line is kept while the week is on its way.
        <p className="timetable-meta" />
      )}
      <TimetableTools
        view={view}
        year={year}
        day={day}
        isDay={isDay}
        options={
          isOfRooms
            ? [ALL_ROOMS, ...(rooms.names ?? []).map((name) => ({ value: name, label: name }))]
            : options.map(({ id, name }) => ({ value: id, label: name }))
        }
        chosen={isOfRooms ? (room?.name ?? '') : (person?.id ?? '')}
        schoolId={schoolId}
        hasHours={hasHours}
        mayWrite={mayWrite}
        onChange={change}
      />
      {!hasHours ? (
        <EmptyState title="Belum ada jam pelajaran." text="Jadwal disusun menurut jam pelajaran setiap hari.">
          <LinkButton to={pathTo('jam-pelajaran')} variant="contained">
            Isi jam pelajaran
          </LinkButton>
        </EmptyState>
      ) : problem ? (
        <SetupOrLoadProblem
          error={problem}
          onRetry={() => {
            people.refetch();
            for (const one of [entries, subjects, rooms]) void one.refetch();
          }}
        />
      ) : isOfRooms && isDay && rooms.names && rooms.entries && !room ? (
        <RoomDay
          day={day}
          yearName={yearName}
          entries={rooms.entries}
          sets={sets}
          schoolDays={year.weekdays}
          onChoose={(name) => change({ ruang: name })}
        />
      ) : !isOfRooms && !person && !isWaiting ? (
        <NobodyYet view={view} />
      ) : !isDay ? null : week && owner && (isOfRooms || subjects.data) ? (
        <>
          <WeekEditor
            key={`${view} ${person?.id ?? owner.name}`}
            view={view}
            name={owner.name}
            week={week}
            subjects={subjects.data ?? []}
            day={day}
            today={today}
            yearEnd={year.end_date}
            mayWrite={mayWrite && !isOfRooms}
          />
          {isPhone && <div className="timetable-act">{acts}</div>}
        </>
      ) : (
        <LoadingState shape={['tools', 'table']} />
      )}
      {/* Apart from the editor, which waits for the subjects: the sheet is there as soon as its button is. */}
      {week && owner && (
        <WeekPaper
          view={view}
          name={nameOnPaper(owner.name, view, ownEntries ?? [])}
          week={week}
          day={day}
          yearName={yearName}
        />
      )}
    </Page>
  );
}

/** A teacher's own week is "Saya" on the screen, and has the whole name on the wall. */
const nameOnPaper = (name: string, view: View, entries: readonly TimetableEntry[]): string =>
  (view === 'guru' ? entries.find(({ Teacher }) => Teacher !== null)?.Teacher?.fullname : undefined) ?? name;

interface MetaProps {
  readonly week: TimetableWeek;
  readonly entries: readonly TimetableEntry[];
  readonly view: View;
}

const FILLED_WORDS: Readonly<Record<View, string>> = { kelas: 'terisi', guru: 'mengajar', ruang: 'dipakai' };

/** Since when the week is as it is, how much of it is filled, and whether anything stands twice. */
function WeekMeta({ week, entries, view }: MetaProps) {
  const { hours, filled, clashes } = countWeek(week);
  const since = entries.reduce((latest, { valid_from: from }) => (from > latest ? from : latest), '');
  return (
    <p className="timetable-meta">
      {since && <span className="timetable-since">{`Berlaku sejak ${formatDate(since)} · `}</span>}
      <b>{view === 'guru' ? `${filled} jam` : `${filled} dari ${hours} jam`}</b>
      {` ${FILLED_WORDS[view]} · `}
      <b>{clashes} bentrok</b>
    </p>
  );
}

/** Leads to making the sessions, and says until when they would be made. */
function RunLink({ today }: { readonly today: string }) {
  const mayRun = useMay(SESSION_RUNS_SLUG, 'create') === true;
  const years = useGetList<AcademicYear & RaRecord>(
    'tahun-ajaran',
    { pagination: { page: 1, perPage: 15 } },
    { retry: false, onError: () => undefined, enabled: mayRun },
  );
  if (!mayRun) return null;
  const year = years.data?.find(({ is_active: isActive }) => isActive);
  const end = semesterOn(year?.semesters, today)?.end_date;
  return (
    <LinkButton
      to={`${pathTo(SESSION_RUNS_SLUG)}${end === undefined ? '' : `?sampai=${end}`}`}
      variant="contained"
    >
      {end === undefined ? 'Buat sesi dari jadwal' : `Buat sesi sampai ${formatDate(end).slice(0, -5)}`}
    </LinkButton>
  );
}

/** Without classes or teachers there is no week: where they are added is the next step. */
function NobodyYet({ view }: { readonly view: View }) {
  const slug = view === 'guru' ? 'pengguna' : 'kelas';
  const mayAdd = useMay(slug, 'create') === true;
  return (
    <EmptyState title={view === 'guru' ? 'Belum ada guru.' : 'Belum ada kelas di tahun ajaran ini.'}>
      {mayAdd && (
        <LinkButton to={pathTo(slug, 'create')} variant="contained">
          {view === 'guru' ? 'Tambah guru' : 'Tambah kelas'}
        </LinkButton>
      )}
    </EmptyState>
  );
}
