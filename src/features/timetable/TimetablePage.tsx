import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Class } from '../../../contract/people/classes.ts';
import type { EffectiveDays } from '../../../contract/timetable/calendar.ts';
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import { compareNames, formatDateWithWeekday } from '../../i18n/format.ts';
import { useAllRecords } from '../../kit/list/useAll.ts';
import { ImportLink } from '../../school/ImportLink.tsx';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { SetupOrLoadProblem } from '../../school/MissingFirst.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { Permitted } from '../../kit/page/Permitted.tsx';
import { EmptyState, LoadingState } from '../../kit/page/states.tsx';
import '../../look/week.css';
import { useMay, usePerson } from '../../person/person.ts';
import { useToday } from '../../providers/extensions.ts';
import { nameOf } from '../../school/people.ts';
import { useOneSchool } from '../../school/useOneSchool.tsx';
import { TIMETABLE } from './endpoints.ts';
import { buildWeek } from './week.ts';
import { WeekEditor } from './WeekEditor.tsx';
import { isTeacher } from '../../person/rights.ts';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../contract/calls.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { getEffectiveDays } from './calendar/effectiveDays.ts';

const TITLE = 'Jadwal';

export function TimetablePage() {
  const mayRead = useMay(TIMETABLE, 'list');
  return (
    <Permitted may={mayRead} title={TITLE} breadcrumb={[]}>
      <Page title={TITLE} breadcrumb={[]}>
        <Timetable />
      </Page>
    </Permitted>
  );
}

function Timetable() {
  const { schoolId, isReady } = useOneSchool();
  const { year, sets } = useYearAndBellSets(schoolId, isReady);
  const today = useToday();
  const problem = year.error ?? sets.error;
  if (problem)
    return (
      <>
        <SetupOrLoadProblem
          error={problem}
          onRetry={() => {
            void year.refetch();
            void sets.refetch();
          }}
        />
      </>
    );
  if (!year.data || !sets.data || !today) return <LoadingState shape={['tools', 'table']} />;
  return (
    <TimetableWeeks
      key={String(schoolId)}
      schoolId={schoolId}
      year={year.data}
      sets={sets.data}
      today={today}
    />
  );
}

interface WeeksProps {
  readonly schoolId: ReturnType<typeof useOneSchool>['schoolId'];
  readonly year: EffectiveDays;
  readonly sets: readonly BellSet[];
  readonly today: string;
}

/** Shows the week of a class or a teacher, as it is on one day. */
function TimetableWeeks({ schoolId, year, sets, today }: WeeksProps) {
  const person = usePerson();
  const isOfTeacher = person !== undefined && isTeacher(person);
  const mayReadTeachers = useMay('pengajar', 'list') === true;
  const mayWrite = useMay(TIMETABLE, 'create') === true;
  const [by, setBy] = useState<'class' | 'teacher'>();
  const isByTeacher = by === undefined ? isOfTeacher : by === 'teacher';
  const { start_date: start, end_date: end } = year;
  const [day, setDay] = useState(() => (today < start ? start : today > end ? end : today));
  const sort = { field: 'name', order: 'ASC' } as const;
  const classes = useAllRecords<Class & RaRecord>('kelas', {
    sort,
    filter: {
      academic_year_id: year.AcademicYear.id,
      ...(schoolId !== undefined && { school_id: schoolId }),
    },
  });
  const teachers = useAllRecords('pengajar', { sort, enabled: mayReadTeachers });
  const [classId, setClassId] = useState<string>();
  const [teacherId, setTeacherId] = useState<string>();

  const classOptions = (classes.data ?? []).map(({ id, name }) => ({ id: String(id), name }));
  const teacherOptions =
    isOfTeacher && person.id !== undefined
      ? [{ id: String(person.id), name: 'Saya' }]
      : (teachers.data ?? []).map((one) => ({ id: String(one.id), name: nameOf(one) }));
  const isWaiting = isByTeacher ? !isOfTeacher && mayReadTeachers && teachers.isPending : classes.isPending;
  const options = (isByTeacher ? teacherOptions : classOptions).toSorted((a, b) =>
    compareNames(a.name, b.name),
  );
  const chosen = (isByTeacher ? teacherId : classId) ?? options[0]?.id;
  const isDay = day >= start && day <= end;
  const filter: TimetableFilter | undefined =
    chosen === undefined ? undefined : isByTeacher ? { teacher_id: chosen } : { class_id: chosen };
  const { entries, subjects } = useWeekOf(filter, isDay ? day : undefined);
  const problem = classes.error ?? teachers.error ?? entries.error ?? subjects.error;
  const hasHours = sets.some(({ times }) => times.some(({ number }) => number !== null));

  return (
    <>
      <div className="week-tools">
        <div className="week-segments" role="group" aria-label="Jadwal menurut">
          <button type="button" aria-pressed={!isByTeacher} onClick={() => setBy('class')}>
            Kelas
          </button>
          <button type="button" aria-pressed={isByTeacher} onClick={() => setBy('teacher')}>
            Guru
          </button>
        </div>
        <label className="week-field">
          {isByTeacher ? 'Guru' : 'Kelas'}
          <select
            value={chosen ?? ''}
            onChange={({ target }) => (isByTeacher ? setTeacherId : setClassId)(target.value)}
          >
            {options.length === 0 && <option value="">{isWaiting ? 'Memuat data...' : 'Belum ada'}</option>}
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="week-field">
          Jadwal pada tanggal
          <input
            type="date"
            value={day}
            min={start}
            max={end}
            aria-invalid={!isDay}
            onChange={({ target }) => target.value && setDay(target.value)}
          />
          <small>
            {isDay ? formatDateWithWeekday(day) : `Di luar tahun ajaran ${year.AcademicYear.name}`}
          </small>
        </label>
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
            for (const one of [classes, entries, subjects]) void one.refetch();
            if (mayReadTeachers) void teachers.refetch();
          }}
        />
      ) : options.length === 0 && !isWaiting ? (
        <EmptyState title={isByTeacher ? 'Belum ada guru.' : 'Belum ada kelas di tahun ajaran ini.'} />
      ) : !isDay ? null : entries.data && subjects.data ? (
        <WeekEditor
          key={`${isByTeacher} ${chosen}`}
          name={options.find(({ id }) => id === chosen)?.name ?? ''}
          isByTeacher={isByTeacher}
          week={buildWeek(sets, entries.data, { day, schoolDays: year.weekdays })}
          subjects={subjects.data}
          day={day}
          yearEnd={end}
          mayWrite={mayWrite}
        />
      ) : (
        <LoadingState shape={['tools', 'table']} />
      )}
    </>
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
