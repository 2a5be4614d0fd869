/** Who was at one school and is at another now, with what both schools have of them; see {@link fillMovers}. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/client.ts';
import { type Fixtures, TODAY } from './fixtures.ts';
import { familySettings } from '../../server/schema.ts';
import { FAMILY_CHOICES } from './families.ts';
import { openGate } from './gate.ts';
import { MARK, type OtherSchool } from './otherSchool.ts';
import type { TestServer } from './server.ts';

/** Two schools, each of whose texts hold its mark, and whose ids begin with its digits. */
export const SIDES = {
  first: { mark: 'Vwk', base: 8_880_100, of: /vwk|\b888\d{4}\b/i },
  other: { mark: MARK, base: 7_770_100, of: /zqx|\b777\d{4}\b/i },
} as const;
export type Side = keyof typeof SIDES;

/** Of the other school now, and once of the first: a pupil, a teacher, and a pupil who left the first one with its last year. */
export const MOVERS = { pupil: 9_990_001, teacher: 9_990_002, leaver: 9_990_003 } as const;

/** The days of the pupil at the first school, and from the second date on at the other one. */
const CAME = '2026-07-13';
const MOVED = '2026-11-19';
const LESSONS = ['2026-11-16', '2026-11-17', MOVED, TODAY] as const;

interface SchoolSide {
  readonly side: Side;
  readonly school: number;
  readonly teacher: number;
  readonly head: number;
  readonly years: { readonly year: number; readonly otherYear: number };
  readonly roles: Fixtures['roles'];
}

async function fillSide(db: Database, { side, school, teacher, head, years, roles }: SchoolSide) {
  const { mark, base } = SIDES[side];
  const { year, otherYear } = years;
  const id = base + 1;
  const isFirst = side === 'first';
  await db.execute(sql`insert into users (id, identifier, fullname, role_id, password_hash, school_id) overriding system value
    values (${base + 9}, ${`teman-${mark}`}, ${`Teman ${mark}`}, ${roles.student}, '-', ${school})`);
  await db.execute(sql`insert into classes (id, name, academic_year_id, school_id, homeroom_teacher_id) overriding system value values
    (${id}, ${`X-7 ${mark}`}, ${year}, ${school}, ${teacher}), (${base + 2}, ${`IX-7 ${mark}`}, ${otherYear}, ${school}, ${teacher})`);
  await db.execute(sql`insert into memberships (id, class_id, academic_year_id, user_id, number, joined_on, left_on, left_reason) overriding system value values
    (${id}, ${id}, ${year}, ${MOVERS.pupil}, 1, ${isFirst ? CAME : MOVED}, ${isFirst ? MOVED : null}::date, ${isFirst ? 'mutasi keluar' : null}),
    (${base + 2}, ${id}, ${year}, ${base + 9}, 2, ${CAME}, null, null)`);
  if (isFirst) {
    await db.execute(sql`insert into memberships (id, class_id, academic_year_id, user_id, number, joined_on, left_on, left_reason) overriding system value
      values (${base + 3}, ${base + 2}, ${otherYear}, ${MOVERS.leaver}, 1, '2025-07-14', '2026-06-20', 'lulus')`);
  }
  await db.execute(sql`insert into subjects (id, name, description, class_id, teacher_id) overriding system value values
    (${id}, ${`Fisika ${mark}`}, ${mark}, ${id}, ${teacher})`);
  for (const [at, date] of LESSONS.entries()) {
    await db.execute(sql`insert into sessions (id, subject_id, name, description, date, start_time, end_time, substitute_id) overriding system value
      values (${id + at}, ${id}, ${`Temu ${mark}`}, ${mark}, ${date}, '07:00', '08:00', ${at === 1 ? MOVERS.teacher : null}::int)`);
  }
  // A letter of both schools' days. The first one's has once reached into a register of the other.
  await db.execute(sql`insert into letters (id, school_id, kind, reason, start_date, end_date, created_at, created_by_name) overriding system value
    values (${id}, ${school}, 'sakit', ${`Demam ${mark}`}, ${LESSONS[0]}, ${TODAY}, '2026-11-16T00:00:00Z', ${mark})`);
  await db.execute(sql`insert into letter_pupils (letter_id, user_id) values (${id}, ${MOVERS.pupil})`);
  const marked = isFirst ? [0, 1] : [2, 3];
  for (const at of marked) {
    await db.execute(sql`insert into attendance (session_id, user_id, status, note, updated_at, updated_by)
      values (${id + at}, ${MOVERS.pupil}, 'hadir', ${mark}, '2026-11-20T00:30:00Z', ${teacher})`);
    await db.execute(sql`insert into attendance_changes (session_id, user_id, version, from_status, to_status, to_note, changed_at, changed_by, changed_by_name, source)
      values (${id + at}, ${MOVERS.pupil}, 1, 'alpa', 'hadir', ${mark}, '2026-11-20T00:30:00Z', ${teacher}, ${mark}, 'letter')`);
  }
  await db.execute(sql`insert into imports (id, kind, file_name, school_id, counts, created_at, created_by_name) overriding system value
    values (${id}, 'pupils', ${`${mark}.xlsx`}, ${school}, '{"new":1,"changed":0,"same":0,"skipped":0,"classes":0}', '2026-11-18T00:00:00Z', ${mark})`);
  await db.execute(sql`insert into import_items (import_id, item, effect, target_id, before, after) values
    (${id}, 'user', 'changed', ${MOVERS.pupil}, ${JSON.stringify({ fullname: `Lama ${mark}` })}::jsonb, 'other'),
    (${id}, 'membership', 'created', ${id}, null, 'other')`);
  const made = {
    classes: [],
    subjects: [],
    timetable: [],
    joined: [],
    ended: [],
    deactivated: [MOVERS.leaver],
  };
  const counts = {
    promoted: 0,
    staying: 0,
    graduated: 1,
    leaving: 0,
    placed: 0,
    classes: 0,
    subjects: 0,
    timetable: 0,
  };
  await db.execute(sql`insert into rollovers (id, school_id, from_year_id, to_year_id, counts, made, created_at, created_by_name) overriding system value
    values (${id}, ${school}, ${otherYear}, ${year}, ${JSON.stringify(counts)}::jsonb, ${JSON.stringify(made)}::jsonb, '2026-07-01T00:00:00Z', ${mark})`);
  await db.execute(sql`insert into session_runs (id, school_id, start_date, end_date, is_met, planned, next_date, created_at, created_by_name, finished_at)
    overriding system value values (${id}, ${school}, '2026-10-05', '2026-10-09', false, 1, '2026-10-10', '2026-10-01T00:00:00Z', ${mark}, '2026-10-01T00:00:00Z')`);
  await db.execute(sql`insert into closed_months (id, class_id, month, closed_at, closed_by, closed_by_name, school_id, day_rule, weekdays, until, counted_days) overriding system value
    values (${id}, ${id}, '2026-09', '2026-10-01T00:00:00Z', ${head}, ${mark}, ${school}, 'any-alpa', '123456', '2026-09-30', repeat('1', 30))`);
  await db.execute(
    sql`insert into bell_sets (id, school_id, name, valid_from) overriding system value values (${id}, ${school}, ${mark}, '2027-01-04')`,
  );
  await db.execute(sql`insert into calendar_days (id, school_id, academic_year_id, name, kind, start_date, end_date, is_school_day)
    overriding system value values (${id}, ${school}, ${year}, ${`Ujian ${mark}`}, 'ujian', '2026-12-07', '2026-12-11', true)`);
  await db.execute(sql`insert into timetable_entries (id, subject_id, weekday, first_period, last_period, valid_from)
    overriding system value values (${id}, ${id}, 3, 5, 6, '2026-07-13')`);
  await fillGate(db, side, school);
  await fillFamily(db, side, school);
  await db.execute(sql`insert into audit_events (at, entity, action, actor_name, target_id, target_name, school_id)
    values ('2026-11-20T00:30:00Z', 'user', 'updated', ${mark}, ${MOVERS.pupil}, ${`Pindah ${mark}`}, ${school})`);
}

/** A gate where who moved tapped, has a card, was allowed to leave and had piket; cards, devices and taps have ids like all else of the side. */
async function fillGate(db: Database, side: Side, school: number): Promise<void> {
  const { mark, base } = SIDES[side];
  const id = base + 1;
  await openGate(db, school);
  await db.execute(sql`insert into gate_devices (id, school_id, name, kind, created_by_name) overriding system value
    values (${id}, ${school}, ${`Gerbang ${mark}`}, 'kiosk', ${mark})`);
  await db.execute(sql`insert into gate_cards (id, school_id, number, user_id, created_by_name) overriding system value values
    (${id}, ${school}, ${`C0DE${mark.toUpperCase()}`}, ${MOVERS.pupil}, ${mark}),
    (${base + 2}, ${school}, ${`C1DE${mark.toUpperCase()}`}, ${base + 9}, ${mark})`);
  await db.execute(sql`insert into gate_unknown_cards (school_id, number, device_id, seen_at)
    values (${school}, ${`C2DE${mark.toUpperCase()}`}, ${id}, '2026-11-20T00:10:00Z')`);
  const [before, after] = side === 'first' ? [LESSONS[0], LESSONS[1]] : [MOVED, TODAY];
  for (const [at, day] of [before, after].entries()) {
    const moment = `${day}T00:1${at}:00Z`;
    await db.execute(sql`insert into gate_taps (id, school_id, user_id, day, at, direction, way, device_id, counter, by_name, received_at) overriding system value values
      (${id + at}, ${school}, ${MOVERS.pupil}, ${day}, ${moment}, 'in', 'card', ${id}, ${at}, null, ${moment}),
      (${base + 4 + at}, ${school}, ${base + 9}, ${day}, ${moment}, 'in', 'hand', null, null, ${mark}, ${moment})`);
  }
  await db.execute(sql`insert into gate_leaves (id, school_id, user_id, day, given_at, given_by_name, reason) overriding system value values
    (${id}, ${school}, ${MOVERS.pupil}, ${before}, ${`${before}T03:00:00Z`}, ${mark}, ${`Obat ${mark}`}),
    (${base + 2}, ${school}, ${base + 9}, ${TODAY}, '2026-11-20T00:30:00Z', ${mark}, ${`Obat ${mark}`})`);
  await db.execute(sql`insert into gate_duties (id, school_id, user_id, start_date, end_date, weekdays) overriding system value values
    (${id}, ${school}, ${MOVERS.teacher}, ${CAME}, '2027-06-18', '1234567')`);
}

/** A guardian of who moved, with a page, a message, a letter from home that waits, a slip and a proposal. */
async function fillFamily(db: Database, side: Side, school: number): Promise<void> {
  const { mark, base } = SIDES[side];
  const id = base + 1;
  const at = '2026-11-20T00:20:00Z';
  await db.insert(familySettings).values({ ...FAMILY_CHOICES, schoolId: school });
  await db.execute(sql`insert into guardians (id, school_id, name, relation, phone, agreed_at, agreed_noted_by, created_by_name) overriding system value
    values (${id}, ${school}, ${`Ibu ${mark}`}, 'ibu', ${`+6286555${base}`}, ${at}, ${mark}, ${mark})`);
  await db.execute(sql`insert into guardian_pupils (guardian_id, user_id) values (${id}, ${MOVERS.pupil})`);
  await db.execute(sql`insert into family_messages (id, school_id, user_id, guardian_id, day, reason, text, channel, state, sent_by_name, sent_at) overriding system value
    values (${id}, ${school}, ${MOVERS.pupil}, ${id}, ${TODAY}, 'absent', ${`Yth. ${mark}`}, 'hand', 'sent', ${mark}, ${at})`);
  await db.execute(sql`insert into family_links (id, school_id, guardian_id, user_id, token_hash, created_by_name, expires_at) overriding system value
    values (${id}, ${school}, ${id}, ${MOVERS.pupil}, ${`token-${mark}`}, ${mark}, '2027-06-19T00:00:00Z')`);
  await db.execute(sql`insert into family_requests (id, school_id, user_id, guardian_id, is_from_pupil, kind, reason, start_date, end_date) overriding system value
    values (${id}, ${school}, ${MOVERS.pupil}, ${id}, false, 'izin', ${`Acara ${mark}`}, '2026-11-23', '2026-11-23')`);
  await db.execute(sql`insert into guardian_proposals (id, school_id, user_id, name, relation, phone, has_agreed) overriding system value
    values (${id}, ${school}, ${MOVERS.pupil}, ${`Ayah ${mark}`}, 'ayah', ${`+6286556${base}`}, true)`);
}

/** In both schools a class, lessons, marks, letters, an import, a kenaikan kelas, a run, a closed month, a calendar, hours, a gate and families, about those who moved. */
export async function fillMovers(
  db: Database,
  first: Fixtures,
  { fixtures: other }: OtherSchool,
): Promise<void> {
  const { roles, year, otherYear } = first;
  const people = [
    [MOVERS.pupil, 'pindah', roles.student, true],
    [MOVERS.teacher, 'guru-pindah', roles.teacher, true],
    [MOVERS.leaver, 'lulusan', roles.student, false],
  ] as const;
  for (const [id, name, role, isActive] of people) {
    await db.execute(sql`insert into users (id, identifier, fullname, email, role_id, password_hash, school_id, is_active, inactive_since, inactive_reason)
      overriding system value select ${id}, ${name}, ${name}, ${`${name}@contoh.sch.id`}, ${role}, password_hash, ${other.school}, ${isActive},
        ${isActive ? null : '2026-07-01'}::date, ${isActive ? null : 'Lulus 2025/2026'} from users where id = ${first.admin}`);
  }
  await db.execute(sql`insert into users (id, identifier, fullname, email, role_id, password_hash, school_id) overriding system value
    select ${SIDES.other.base + 8}, ${`admin-${MARK}`}, ${MARK}, ${`admin.${MARK}@contoh.sch.id`}, ${roles.admin}, password_hash, ${other.school}
    from users where id = ${first.admin}`);
  const years = { year, otherYear };
  const { teacher, head, school } = first;
  await fillSide(db, { side: 'first', school, teacher, head, years, roles });
  await fillSide(db, {
    side: 'other',
    school: other.school,
    teacher: other.teacher,
    head: other.head,
    years,
    roles,
  });
  await db.execute(sql`insert into letter_marks (letter_id, session_id, user_id, version)
    values (${SIDES.first.base + 1}, ${SIDES.other.base + 4}, ${MOVERS.pupil}, 1)`);
}

/** What samples of calls ask for, all of one side, with who moved wherever a person is meant. */
export function fixturesOf(side: Side, of: Fixtures): Fixtures {
  const { base } = SIDES[side];
  return {
    ...of,
    student: MOVERS.pupil,
    pupils: [MOVERS.pupil, base + 9, MOVERS.pupil],
    outsider: MOVERS.pupil,
    otherTeacher: MOVERS.teacher,
    class: base + 1,
    subject: base + 1,
    secondSubject: base + 1,
    session: base + 4,
    earlierSession: base + 2,
  };
}

/** The tables whose rows are compared, of each database: asking the catalog takes longer than reading them. */
const tables = new WeakMap<Database, Promise<string[]>>();

async function findTables(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('rate_limits', 'idempotency_keys', 'sign_in_sessions') order by 1`,
  )) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/** All rows of a side, or those that mention it. */
export async function rowsOf({ db }: TestServer, side: Side): Promise<string[]> {
  const names = tables.get(db) ?? findTables(db);
  tables.set(db, names);
  const { rows } = (await db.execute(
    sql.join(
      (await names).map(
        (name) => sql`select ${name} || ' ' || t::text as line from ${sql.identifier(name)} t`,
      ),
      sql` union all `,
    ),
  )) as unknown as { rows: { line: string }[] };
  return rows.flatMap(({ line }) => (SIDES[side].of.test(line) ? [line] : [])).toSorted();
}
