import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Id } from '../../../contract/calls.ts';
import { MAX_TIMETABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import type { Class } from '../../../contract/people/classes.ts';
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import type { EffectiveDays } from '../../../contract/timetable/calendar.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { compareNames } from '../../i18n/format.ts';
import { useAllRecords } from '../../kit/list/useAll.ts';
import { useMay, usePerson } from '../../person/person.ts';
import { isTeacher } from '../../person/rights.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { nameOf } from '../../school/people.ts';
import { getEffectiveDays } from './calendar/effectiveDays.ts';
import { listRooms, TIMETABLE } from './endpoints.ts';

/** What a timetable can be looked at by. */
export const VIEWS = { kelas: 'Kelas', guru: 'Guru', ruang: 'Ruang hari ini' } as const;
export type View = keyof typeof VIEWS;

/** Somebody or something that has a week of its own. */
interface WeekOwner {
  readonly id: string;
  readonly name: string;
}

/** The year, and the lesson hours of its weekdays. */
export function useYearAndBellSets(schoolId: Id | undefined, isReady: boolean) {
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

/**
 * Reads the view, the day, and whose week is chosen from the address. A teacher begins with the own week, everybody else with classes.
 */
export function useChoice({ start_date: start, end_date: end }: EffectiveDays, today: string) {
  const person = usePerson();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('menurut');
  const usual: View = person !== undefined && isTeacher(person) ? 'guru' : 'kelas';
  const view: View = asked !== null && Object.hasOwn(VIEWS, asked) ? (asked as View) : usual;
  const day = query.get('tanggal') ?? (today < start ? start : today > end ? end : today);
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery({ ...Object.fromEntries(query), ...values }, { replace: true });
  return { view, day, isDay: day >= start && day <= end, change, chosen: query.get(view) ?? undefined };
}

/** Lists whose week can be chosen, by name. A teacher chooses no other one. */
export function useClassesAndTeachers(schoolId: Id | undefined, year: EffectiveDays) {
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
  const byName = (all: readonly WeekOwner[]) => all.toSorted((a, b) => compareNames(a.name, b.name));
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

/** The class or teacher whose week it is. */
export type TimetableFilter = { readonly class_id: Id } | { readonly teacher_id: Id };

const SORT = { field: 'weekday', order: 'ASC' } as const;

/** Fetches the entries of somebody's week on a day, and the subjects that could be entered. */
export function useWeekOf(filter: TimetableFilter | undefined, day: string | undefined) {
  const enabled = filter !== undefined && day !== undefined;
  const entries = useAllRecords<TimetableEntry & RaRecord>(TIMETABLE, {
    sort: SORT,
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

/**
 * Fetches the rooms of a school on a day, and the lessons of one of them in all weekdays, or those of the weekday in all rooms.
 * @param wanted the room, as the address names it
 */
export function useRooms(schoolId: Id | undefined, day: string | undefined, wanted: string | undefined) {
  const act = useRunAction();
  const rooms = useQuery({
    queryKey: [TIMETABLE, 'getList', 'rooms', { day, schoolId }],
    queryFn: ({ signal }) => act(listRooms, { day: day ?? '', schoolId }, signal),
    enabled: day !== undefined,
  });
  const names = useMemo(() => rooms.data?.toSorted(compareNames), [rooms.data]);
  const room = names?.find((name) => name.toLowerCase() === wanted?.toLowerCase());
  // A room that nobody has on that day is none: all are shown.
  const isOfRoom = wanted !== undefined && wanted !== '' && (names === undefined || room !== undefined);
  const entries = useAllRecords<TimetableEntry & RaRecord>(TIMETABLE, {
    sort: SORT,
    filter: {
      from: day,
      to: day,
      ...(schoolId !== undefined && { school_id: schoolId }),
      ...(isOfRoom ? { room: wanted } : { weekday: weekdayOf(day ?? '') }),
    },
    perPage: MAX_TIMETABLE_PAGE_SIZE,
    enabled: day !== undefined,
  });
  return {
    names,
    room,
    entries: entries.data,
    error: rooms.error ?? entries.error,
    refetch: () => {
      void rooms.refetch();
      void entries.refetch();
    },
  };
}
