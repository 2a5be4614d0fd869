import { describePlaces, type RowPlace } from './place.ts';
import type { Check } from './types.ts';
import { type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { ATTENDANCE_STATUSES, PRESENT_STATUSES } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { quoteWords } from '../../db/tables/columns.ts';

/** Checks the sums and lists that triggers maintain, so that no list has to count all marks. */
export const kept: Check = {
  what: 'jumlah dan daftar yang dihitung di muka',
  async run({ db, raw }) {
    // Of millions of marks that takes longer than the connections of requests may.
    const { sql: text, params } = selectPrecomputedDifferences(db).toSQL();
    return raw('read', async (session) => {
      const differences = await session.rows<Difference>(text, params);
      const wrong: string[] = [];
      for (const { what, where, kept: is, counted } of differences) {
        const { advice, placeOf } = PARTS[what];
        const [place, rest = ''] = placeOf(where);
        const told = [await describePlaces(session, [place]), rest].filter(Boolean).join(', ');
        wrong.push(
          `${what}, ${told}: tersimpan ${is ?? 'tidak ada'}, seharusnya ${counted ?? 'tidak ada'}. ${advice}.`,
        );
      }
      return { wrong };
    });
  },
};

const RECOUNT_ADVICE = 'Hitung ulang di basis data itu: SELECT hadir_recount()';
const ofSession = (where: string): [RowPlace] => [{ session_id: Number(where) }];

/** How the place of a difference is told, and what is to be done. */
const PARTS: Readonly<
  Record<
    Difference['what'],
    { readonly advice: string; readonly placeOf: (where: string) => [RowPlace, string?] }
  >
> = {
  attendance_days: {
    advice: RECOUNT_ADVICE,
    placeOf(where) {
      const [school, date] = where.split(' ');
      return [{ school_id: Number(school) }, date];
    },
  },
  lesson_hours: {
    advice: RECOUNT_ADVICE,
    placeOf(where) {
      const [school, date, hour] = where.split(' ');
      return [{ school_id: Number(school) }, `${date} ${hour}`];
    },
  },
  session_counts: { advice: RECOUNT_ADVICE, placeOf: ofSession },
  presence_counts: {
    advice: RECOUNT_ADVICE,
    placeOf(where) {
      const [subject, pupil] = where.split(' ');
      return [{ user_id: Number(pupil) }, `mata pelajaran ${subject}`];
    },
  },
  user_counts: {
    advice: RECOUNT_ADVICE,
    placeOf(where) {
      const [role, school, inactive] = where.split(' ');
      return [{ school_id: Number(school) }, `peran ${role}${inactive ? ' nonaktif' : ''}`];
    },
  },
  gate_arrivals: {
    advice: RECOUNT_ADVICE,
    placeOf(where) {
      const [school, pupil, day] = where.split(' ');
      return [{ school_id: Number(school), user_id: Number(pupil) }, day];
    },
  },
  incomplete_registers: {
    advice: 'Susun ulang di basis data itu: SELECT hadir_note_blanks(ARRAY(SELECT id FROM sessions))',
    placeOf: ofSession,
  },
  closed_months: {
    advice: 'Buka bulan itu dengan alasan, periksa kalendernya, lalu tutup lagi',
    placeOf(where) {
      const [classId, month] = where.split(' ');
      return [{ class_id: Number(classId) }, month];
    },
  },
};

// Compares what the triggers maintain with a fresh count; the tables themselves say what that is. Each sum is compared in one statement, so
// that no write can come in between.

interface Difference {
  what:
    | 'attendance_days'
    | 'lesson_hours'
    | 'session_counts'
    | 'presence_counts'
    | 'user_counts'
    | 'gate_arrivals'
    | 'incomplete_registers'
    | 'closed_months';
  /**
   * Identifies the row: a school, a day and a shard, or a school, a day, an hour and a shard; the id of a role (with "inactive" for its inactive users); the id of a session; those of
   * a subject and a pupil; a school, a pupil and a day; or a class and a month.
   */
  where: string;
  /** The stored value as text; null when there is no row. */
  kept: string | null;
  counted: string | null;
}

const days = sql`
  select 'attendance_days' as what, school_id || ' ' || date || ' ' || shard as "where", kept.n as kept, counted.n as counted
  from (select school_id, date, shard, present || ' of ' || recorded as n from attendance_days where present <> 0 or recorded <> 0) kept
  full join (
    select coalesce(school_id, 0) as school_id, date, (sessions.id & 3)::smallint as shard, sum(present) || ' of ' || sum(recorded) as n
    from sessions join classes on classes.id = class_id, lateral (
      select count(*) filter (where status in (${quoteWords(PRESENT_STATUSES)})) as present, count(status) as recorded
      from attendance where session_id = sessions.id
    ) marks
    where is_held and recorded <> 0 group by 1, 2, 3
  ) counted using (school_id, date, shard)
  where kept.n is distinct from counted.n`;

/** Compares the hours with the lists and sums of the sessions, which are compared with the marks themselves. */
const hours = sql`
  select 'lesson_hours', school_id || ' ' || date || ' ' || start_time || '-' || end_time || ' ' || shard, kept.n, counted.n
  from (
    select school_id, date, start_time, end_time, shard, lessons || ' ' || incomplete || ' ' || present || ' ' || izin || ' ' || sakit || ' ' || alpa as n
    from lesson_hours where (lessons, incomplete, present, izin, sakit, alpa) <> (0, 0, 0, 0, 0, 0)
  ) kept
  full join (
    select coalesce(school_id, 0) as school_id, date, start_time, end_time, (sessions.id & 3)::smallint as shard,
      count(*) || ' ' || count(*) filter (where exists (select from incomplete_registers where session_id = sessions.id)) || ' ' ||
        coalesce(sum(hadir + terlambat + dispensasi), 0) || ' ' || coalesce(sum(izin), 0) || ' ' || coalesce(sum(sakit), 0) || ' ' ||
        coalesce(sum(alpa), 0) as n
    from sessions join classes on classes.id = class_id left join session_counts on session_counts.session_id = sessions.id
    where is_held group by 1, 2, 3, 4, 5
  ) counted using (school_id, date, start_time, end_time, shard)
  where kept.n is distinct from counted.n`;

const statusColumnsAsText = sql.join(
  ATTENDANCE_STATUSES.map((status) => sql.identifier(status)),
  sql` || ' ' || `,
);
const statusCountsAsText = sql.join(
  ATTENDANCE_STATUSES.map((status) => sql`count(*) filter (where status = ${quoteWords([status])})`),
  sql` || ' ' || `,
);

const sessionCountDifferences = sql`
  select 'session_counts', id::text, kept.n, counted.n
  from (select session_id as id, ${statusColumnsAsText} as n from session_counts where (${statusColumnsAsText}) ~ '[1-9]') kept
  full join (select session_id as id, ${statusCountsAsText} as n from attendance where status is not null group by session_id) counted using (id)
  where kept.n is distinct from counted.n`;

const presenceCountDifferences = sql`
  select 'presence_counts', subject_id || ' ' || user_id, kept.n, counted.n
  from (select subject_id, user_id, present || ' of ' || recorded as n from presence_counts where present <> 0 or recorded <> 0) kept
  full join (
    select subject_id, user_id, count(*) filter (where status in (${quoteWords(PRESENT_STATUSES)})) || ' of ' || count(*) as n
    from attendance join sessions on sessions.id = session_id where is_held and status is not null group by 1, 2
  ) counted using (subject_id, user_id)
  where kept.n is distinct from counted.n`;

const userCountDifferences = sql`
  select 'user_counts', role_id || ' ' || school_id || case when is_active then '' else ' inactive' end, kept.n, counted.n
  from (select role_id, school_id, is_active, total::text as n from user_counts where total <> 0) kept
  full join (select role_id, coalesce(school_id, 0) as school_id, is_active, count(*)::text as n from users group by 1, 2, 3) counted using (role_id, school_id, is_active)
  where kept.n is distinct from counted.n`;

const arrivalDifferences = sql`
  select 'gate_arrivals', school_id || ' ' || user_id || ' ' || day, kept.at::text, counted.at::text
  from gate_arrivals kept
  full join (
    select school_id, user_id, day, min(at) as at from gate_taps taps
    where direction = 'in' and not is_removal and not exists (select from gate_taps later where later.replaces_id = taps.id)
    group by 1, 2, 3
  ) counted using (school_id, user_id, day)
  where kept.at is distinct from counted.at`;

const incompleteRegisterDifferences = sql`
  select 'incomplete_registers', id::text, kept.n, counted.n
  from (select session_id as id, subject_id || ' ' || class_id || ' ' || coalesce(teacher_id, 0) || ' ' || date || ' ' || start_time || ' ' || is_live || ' ' || coalesce(substitute_id, 0) || ' ' || search as n from incomplete_registers) kept
  full join (
    select sessions.id, subject_id || ' ' || class_id || ' ' || coalesce(teacher_id, 0) || ' ' || date || ' ' || start_time || ' ' || is_held || ' ' || coalesce(substitute_id, 0) || ' ' || sessions.search as n
    from sessions
    where exists (
      select from memberships where memberships.class_id = sessions.class_id and joined_on <= sessions.date
        and (left_on is null or left_on > sessions.date) and not exists (
          select from attendance where session_id = sessions.id and attendance.user_id = memberships.user_id
            and status is not null))
  ) counted using (id)
  where kept.n is distinct from counted.n`;

/** Compares the day count stored with each closed month with the calendar. Triggers refuse changes of the calendar that would make them differ. */
const closedMonthDifferences = sql`
  select 'closed_months', closed.class_id || ' ' || closed.month, closed.counted_days || ' ' || coalesce(closed.override_days::text, ''),
    counted.days || ' ' || coalesce(counted.said::text, '')
  from closed_months closed join classes on classes.id = closed.class_id, lateral (
    select hadir_counted_days(closed.school_id, classes.academic_year_id, closed.weekdays, closed.until) as days, (
      select said.days from effective_day_overrides said where said.school_id = closed.school_id
        and said.academic_year_id = classes.academic_year_id and said.month = closed.month and extract(day from closed.until + 1) = 1
    ) as said
  ) counted
  where closed.reopened_at is null
    and (closed.counted_days <> counted.days or closed.override_days is distinct from counted.said)`;

/** At most a hundred differences, so that a badly broken database is not reported row by row. */
function selectPrecomputedDifferences(db: Database) {
  const rows = (part: SQL) =>
    db
      .select({
        what: sql<Difference['what']>`what`,
        where: sql<string>`"where"`,
        kept: sql<string | null>`kept`,
        counted: sql<string | null>`counted`,
      })
      .from(sql`(${part}) as difference (what, "where", kept, counted)`);
  return unionAll(
    rows(days),
    rows(hours),
    rows(sessionCountDifferences),
    rows(presenceCountDifferences),
    rows(userCountDifferences),
    rows(arrivalDifferences),
    rows(incompleteRegisterDifferences),
    rows(closedMonthDifferences),
  ).limit(100);
}

/** Finds the differences in a database of tests. */
export const findPrecomputedDifferences = async (db: Database): Promise<Difference[]> =>
  selectPrecomputedDifferences(db);
