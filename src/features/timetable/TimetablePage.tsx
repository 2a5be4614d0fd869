import { useQuery } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Id } from '../../../contract/calls.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import type { Class } from '../../../contract/people/classes.ts';
import type { AcademicYear } from '../../../contract/schools/academicYears.ts';
import { semesterOn } from '../../../contract/semesters.ts';
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import type { EffectiveDays } from '../../../contract/timetable/calendar.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { compareNames, formatDate, formatDateWithWeekday } from '../../i18n/format.ts';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import { useAllRecords } from '../../kit/list/useAll.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { Permitted } from '../../kit/page/Permitted.tsx';
import { EmptyState, LoadingState } from '../../kit/page/states.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import '../../look/week.css';
import { useMay, usePerson } from '../../person/person.ts';
import { isTeacher } from '../../person/rights.ts';
import { useToday } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { ImportLink } from '../../school/ImportLink.tsx';
import { SetupOrLoadProblem } from '../../school/MissingFirst.tsx';
import { SESSION_RUNS_SLUG } from '../../school/paths.ts';
import { nameOf } from '../../school/people.ts';
import { useOneSchool, type OneSchool } from '../../school/useOneSchool.tsx';
import { getEffectiveDays } from './calendar/effectiveDays.ts';
import { TIMETABLE } from './endpoints.ts';
import { RoomDay } from './RoomDay.tsx';
import './timetable.css';
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

const VIEWS = { kelas: 'Kelas', guru: 'Guru', ruang: 'Ruang hari ini' } as const;
type View = keyof typeof VIEWS;

interface WeeksProps {
  readonly school: OneSchool;
  readonly year: EffectiveDays;
  readonly sets: readonly BellSet[];
  readonly today: string;
}

/** Shows the week of a class or a teacher, as it is on one day, or the rooms of that day. What is chosen stands in the address. */
function TimetableWeeks({ school: { schoolId }, year, sets, today }: WeeksProps) {
  const isPhone = useIsMobile();
  const mayWrite = useMay(TIMETABLE, 'create') === true;
  const { view, day, change, ...wanted } = useChoice(year, today);
  const people = useClassesAndTeachers(schoolId, year);
  const { options, isWaiting } = view === 'guru' ? people.teachers : people.classes;
  const chosen = options.find(({ id }) => id === wanted.chosen) ?? options[0];
  const isDay = day >= year.start_date && day <= year.end_date;
  const isOfRooms = view === 'ruang';
  const filter: TimetableFilter | undefined =
    chosen === undefined || isOfRooms
      ? undefined
      : view === 'guru'
        ? { teacher_id: chosen.id }
        : { class_id: chosen.id };
  const { entries, subjects } = useWeekOf(filter, isDay ? day : undefined);
  const problem = people.error ?? entries.error ?? subjects.error;
  const hasHours = sets.some(({ times }) => times.some(({ number }) => number !== null));
  const week =
    hasHours && isDay && entries.data && chosen && !isOfRooms
      ? buildWeek(sets, entries.data, { day, schoolDays: year.weekdays })
      : undefined;
  const acts = (
    <>
      {week && (
        <button type="button" className="btn" onClick={() => window.print()}>
          Cetak
        </button>
      )}
      {mayWrite && hasHours && <RunLink today={today} />}
    </>
  );
  const title = isOfRooms
    ? `Ruang ${formatDateWithWeekday(day)}`
    : chosen
      ? `${TITLE} ${chosen.name}`
      : TITLE;

  return (
    <Page title={title} breadcrumb={[]} actions={isPhone ? undefined : acts}>
      {week && <WeekMeta week={week} entries={entries.data ?? []} isByTeacher={view === 'guru'} />}
      <div className="tools">
        <div className="timetable-by" role="group" aria-label="Jadwal menurut">
          {(Object.keys(VIEWS) as View[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => change({ menurut: one })}
            >
              {VIEWS[one]}
            </button>
          ))}
        </div>
        {!isOfRooms && chosen && (
          <ToolbarSelect
            label={VIEWS[view]}
            value={chosen.id}
            isOn={false}
            onChange={(id) => change({ [view]: id })}
            options={options.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <span className="pick">
          <span aria-hidden>Pada:</span>
          <input
            type="date"
            aria-label="Jadwal pada tanggal"
            value={day}
            min={year.start_date}
            max={year.end_date}
            aria-invalid={!isDay}
            onChange={({ target }) => target.value && change({ tanggal: target.value })}
          />
          {/* The date field writes the day in the order of the browser's language, so it is repeated here in Indonesian. */}
          <span>{isDay ? formatDate(day) : `Di luar tahun ajaran ${year.AcademicYear.name}`}</span>
        </span>
        {hasHours && <ImportLink kind="timetable">Impor jadwal</ImportLink>}
      </div>
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
            for (const one of [entries, subjects]) void one.refetch();
          }}
        />
      ) : isOfRooms ? (
        isDay && <RoomDay day={day} schoolId={schoolId} sets={sets} schoolDays={year.weekdays} />
      ) : !chosen && !isWaiting ? (
        <NobodyYet view={view} />
      ) : !isDay ? null : week && subjects.data && chosen ? (
        <>
          <WeekEditor
            key={`${view} ${chosen.id}`}
            name={chosen.name}
            isByTeacher={view === 'guru'}
            week={week}
            subjects={subjects.data}
            day={day}
            today={today}
            yearEnd={year.end_date}
            mayWrite={mayWrite}
          />
          <WeekPaper
            name={chosen.name}
            isByTeacher={view === 'guru'}
            week={week}
            day={day}
            yearName={year.AcademicYear.name}
          />
          {isPhone && <div className="timetable-act">{acts}</div>}
        </>
      ) : (
        <LoadingState shape={['tools', 'table']} />
      )}
    </Page>
  );
}

/** Reads the view, the day, and the class or teacher from the address. A teacher begins with the own week, everybody else with classes. */
function useChoice({ start_date: start, end_date: end }: EffectiveDays, today: string) {
  const person = usePerson();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('menurut');
  const usual: View = person !== undefined && isTeacher(person) ? 'guru' : 'kelas';
  const view: View = asked !== null && Object.hasOwn(VIEWS, asked) ? (asked as View) : usual;
  const day = query.get('tanggal') ?? (today < start ? start : today > end ? end : today);
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery({ ...Object.fromEntries(query), ...values }, { replace: true });
  return { view, day, change, chosen: query.get(view) ?? undefined };
}

/** Lists whose week can be chosen, by name. A teacher chooses no other one. */
function useClassesAndTeachers(schoolId: Id | undefined, year: EffectiveDays) {
  const person = usePerson();
  const isOfTeacher = person !== undefined && isTeacher(person);
  const mayReadTeachers = useMay('pengajar', 'list') === true;
  const sort = { field: 'name', order: 'ASC' } as const;
  const classes = useAllRecords<Class & RaRecord>('kelas', {
    sort,
    filter: {
      academic_year_id: year.AcademicYear.id,
      ...(schoolId !== undefined && { school_id: schoolId }),
    },
  });
  const teachers = useAllRecords('pengajar', { sort, enabled: mayReadTeachers });
  const byName = (all: readonly { readonly id: string; readonly name: string }[]) =>
    all.toSorted((a, b) => compareNames(a.name, b.name));
  return {
    classes: {
      options: byName((classes.data ?? []).map(({ id, name }) => ({ id: String(id), name }))),
      isWaiting: classes.isPending,
    },
    teachers: {
      options:
        isOfTeacher && person.id !== undefined
          ? [{ id: String(person.id), name: 'Saya' }]
          : byName((teachers.data ?? []).map((one) => ({ id: String(one.id), name: nameOf(one) }))),
      isWaiting: !isOfTeacher && mayReadTeachers && teachers.isPending,
    },
    error: classes.error ?? teachers.error,
    refetch: () => {
      void classes.refetch();
      if (mayReadTeachers) void teachers.refetch();
    },
  };
}

interface MetaProps {
  readonly week: TimetableWeek;
  readonly entries: readonly TimetableEntry[];
  readonly isByTeacher: boolean;
}

/** Since when the week is as it is, how much of it is filled, and whether anything stands twice. */
function WeekMeta({ week, entries, isByTeacher }: MetaProps) {
  const { hours, filled, clashes } = countWeek(week);
  const since = entries.reduce((latest, { valid_from: from }) => (from > latest ? from : latest), '');
  return (
    <p className="timetable-meta">
      {since && <span className="timetable-since">{`Berlaku sejak ${formatDate(since)} · `}</span>}
      <b>{isByTeacher ? `${filled} jam` : `${filled} dari ${hours} jam`}</b>
      {isByTeacher ? ' mengajar · ' : ' terisi · '}
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
    <LinkButton to={pathTo(SESSION_RUNS_SLUG)} variant="contained">
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

/** The class or teacher whose week it is. */
type TimetableFilter = { readonly class_id: Id } | { readonly teacher_id: Id };

/** The year, and the lesson hours of its weekdays. */
function useYearAndBellSets(schoolId: Id | undefined, isReady: boolean) {
  const act = useRunAction();
  const year = useQuery({
    queryKey: [TIMETABLE, 'year', schoolId],
    queryFn: ({ signal }) => act(getEffectiveDays, { yearId: undefined, schoolId }, signal),
    enabled: isReady,
  });
  const sets = useAllRecords<BellSet & RaRecord>('jam-pelajaran', {
    filter: schoolId === undefined ? {} : { school_id: schoolId },
    enabled: isReady,
  });
  return { year, sets };
}

/** Fetches the entries of somebody's week on a day, and the subjects that could be entered. */
function useWeekOf(filter: TimetableFilter | undefined, day: string | undefined) {
  const enabled = filter !== undefined && day !== undefined;
  const entries = useAllRecords<TimetableEntry & RaRecord>(TIMETABLE, {
    sort: { field: 'weekday', order: 'ASC' },
    filter: { ...filter, from: day, to: day },
    enabled,
  });
  const subjects = useAllRecords<Subject & RaRecord>('mata-pelajaran', {
    sort: { field: 'name', order: 'ASC' },
    filter: { ...filter, academic_year_id: 'active' },
    enabled,
  });
  return { entries, subjects };
}
