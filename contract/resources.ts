/**
 * The resources that are listed, read, created, updated and deleted, each declared once: calls.ts, access.ts, lists.ts and
 * auditEvents.ts take from here what all resources have in common. This file is free of zod because the dashboard reads it too.
 */
import type { Extension } from './extensions.ts';
import { MAX_TIMETABLE_PAGE_SIZE } from './limits.ts';
import { ROLE_GROUPS, type RoleName } from './roles.ts';

/**
 * What a filter takes: the `id` of another record, the id of an academic year or {@link ACTIVE_YEAR_FILTER_VALUE}, of a school or {@link NO_SCHOOL_FILTER_VALUE}, of
 * a class or
 * {@link NO_CLASS_FILTER_VALUE}, yes or no (`flag`), a calendar day, a `text` as it is written, or one of the listed words.
 */
type OneFilterKind = 'id' | 'year' | 'school' | 'class' | 'flag' | 'day' | 'text' | readonly string[];

/** A filter may take several values at once, with commas between them, e.g. `class_id=3,7`: it leaves the records that have any of them. */
interface SeveralFilterKind {
  readonly several: OneFilterKind;
}

export type FilterKind = OneFilterKind | SeveralFilterKind;

/** Filters by the year that is active at the time of the request. When none is active, the list is not filtered. */
export const ACTIVE_YEAR_FILTER_VALUE = 'active';

/** Filters by what belongs to no school (yet). */
export const NO_SCHOOL_FILTER_VALUE = 'none';

/** Filters by pupils who are in no class of the active year (yet). */
export const NO_CLASS_FILTER_VALUE = 'none';

export interface ListOptions {
  /** Extension: the fields of the answered records by which the list can be sorted. */
  readonly sort: readonly string[];
  /** The order without `sort`, when it is by one of these fields; otherwise the newest record comes first. */
  readonly defaultOrder?: { readonly sort: string; readonly order: 'asc' | 'desc' };
  /** Extension: the filters by name, in addition to `search`. */
  readonly filters: Readonly<Record<string, FilterKind>>;
  /** The largest page, where it is larger than those of other lists. */
  readonly maxPageSize?: number;
  /** The filter that the dashboard sets until the user chooses another one. */
  readonly presetFilters?: Readonly<Record<string, string>>;
  /** The extension that a filter needs besides a Hadir server: the filter by school is for people who look after several schools. */
  readonly requiredExtensions?: Readonly<Record<string, Extension>>;
}

export interface Resource {
  /** The resource's name in its calls: `createRoom` has `one`, `listRooms` has `many`. */
  readonly one: string;
  readonly many: string;
  /** The resource's name in the audit log. */
  readonly entity: string;
  /** In Indonesian, as it stands inside a sentence. */
  readonly noun: string;
  /** Set when the resource is beyond the specification, so that only a Hadir server has it. */
  readonly isExtension?: true;
  readonly read: readonly RoleName[];
  readonly write: readonly RoleName[];
  readonly list: ListOptions;
}

const { adminOnly, office, staff } = ROLE_GROUPS;

/** Every resource by the last segment of its API path. */
export const RESOURCES = {
  users: {
    one: 'User',
    many: 'Users',
    entity: 'user',
    noun: 'pengguna',
    read: office,
    write: adminOnly,
    list: {
      sort: ['fullname', 'identifier', 'role_id'],
      defaultOrder: { sort: 'fullname', order: 'asc' },
      filters: {
        role_id: { several: 'id' },
        class_id: { several: 'class' },
        is_active: 'flag',
        school_id: 'school',
      },
      presetFilters: { is_active: 'true' },
      requiredExtensions: { school_id: 'school-scope' },
    },
  },
  schools: {
    one: 'School',
    many: 'Schools',
    entity: 'school',
    noun: 'sekolah',
    read: office,
    write: adminOnly,
    list: { sort: ['name'], defaultOrder: { sort: 'name', order: 'asc' }, filters: {} },
  },
  'academic-years': {
    one: 'AcademicYear',
    many: 'AcademicYears',
    entity: 'academic-year',
    noun: 'tahun ajaran',
    read: office,
    write: adminOnly,
    list: {
      sort: ['name', 'start_date', 'end_date'],
      defaultOrder: { sort: 'start_date', order: 'desc' },
      filters: {},
    },
  },
  classes: {
    one: 'Class',
    many: 'Classes',
    entity: 'class',
    noun: 'kelas',
    read: staff,
    write: adminOnly,
    list: {
      sort: ['name', 'AcademicYearId'],
      defaultOrder: { sort: 'name', order: 'asc' },
      filters: { academic_year_id: 'year', school_id: 'school' },
      presetFilters: { academic_year_id: ACTIVE_YEAR_FILTER_VALUE },
      requiredExtensions: { school_id: 'school-scope' },
    },
  },
  subjects: {
    one: 'Subject',
    many: 'Subjects',
    entity: 'subject',
    noun: 'mata pelajaran',
    read: staff,
    write: adminOnly,
    list: {
      sort: ['name', 'classId'],
      // A teacher's own subjects come before all others.
      defaultOrder: { sort: 'classId', order: 'asc' },
      filters: { academic_year_id: 'year', class_id: { several: 'id' }, teacher_id: { several: 'id' } },
      presetFilters: { academic_year_id: ACTIVE_YEAR_FILTER_VALUE },
    },
  },
  'bell-times': {
    one: 'BellSet',
    many: 'BellSets',
    entity: 'bell-set',
    noun: 'jam pelajaran',
    isExtension: true,
    read: staff,
    write: adminOnly,
    list: {
      sort: ['valid_from'],
      defaultOrder: { sort: 'valid_from', order: 'asc' },
      filters: { school_id: 'school' },
      requiredExtensions: { school_id: 'school-scope' },
    },
  },
  calendar: {
    one: 'CalendarDay',
    many: 'CalendarDays',
    entity: 'calendar-day',
    noun: 'hari kalender',
    isExtension: true,
    read: staff,
    write: adminOnly,
    list: {
      sort: ['start_date', 'name', 'kind'],
      defaultOrder: { sort: 'start_date', order: 'asc' },
      filters: { academic_year_id: 'year', from: 'day', to: 'day', school_id: 'school' },
      requiredExtensions: { school_id: 'school-scope' },
    },
  },
  timetable: {
    one: 'TimetableEntry',
    many: 'TimetableEntries',
    entity: 'timetable-entry',
    noun: 'jadwal',
    isExtension: true,
    read: staff,
    write: adminOnly,
    list: {
      sort: ['weekday', 'valid_from'],
      defaultOrder: { sort: 'weekday', order: 'asc' },
      filters: {
        academic_year_id: 'year',
        class_id: 'id',
        teacher_id: 'id',
        subject_id: 'id',
        school_id: 'school',
        from: 'day',
        to: 'day',
        weekday: ['1', '2', '3', '4', '5', '6', '7'],
        room: 'text',
      },
      maxPageSize: MAX_TIMETABLE_PAGE_SIZE,
    },
  },
} as const satisfies Readonly<Record<string, Resource>>;

type Resources = typeof RESOURCES;
export type ResourceName = keyof Resources;

/** The name of a resource's list call; the next types name its create call and the calls about one record. */
export type ListCallName<N extends ResourceName = ResourceName> = `list${Resources[N]['many']}`;
export type CreateCallName<N extends ResourceName = ResourceName> = `create${Resources[N]['one']}`;
export type RecordCallName<N extends ResourceName = ResourceName> =
  `${'get' | 'update' | 'delete'}${Resources[N]['one']}`;

export type ResourceCallName = ListCallName | CreateCallName | RecordCallName;

/** An object with one value for each call of every resource, by the name of the call. */
export type ByResourceCall<L, C, R> = Record<ListCallName, L> &
  Record<CreateCallName, C> &
  Record<RecordCallName, R>;

interface CallValues<L, C, R> {
  list: L;
  create: C;
  get: R;
  update: R;
  delete: R;
}

/** Builds an object with a value for each of the five calls of every resource, e.g. its path or its roles. */
export function buildByResourceCall<L, C, R>(
  make: (resource: Resource, path: string) => CallValues<L, C, R>,
): ByResourceCall<L, C, R> {
  const made: Record<string, L | C | R> = {};
  for (const [path, resource] of Object.entries<Resource>(RESOURCES)) {
    const { list, ...recordCallValues } = make(resource, path);
    made[`list${resource.many}`] = list;
    for (const [verb, value] of Object.entries(recordCallValues)) made[`${verb}${resource.one}`] = value;
  }
  // The cast is safe because the names are put together here in the same way as in the types.
  return made as ByResourceCall<L, C, R>;
}
