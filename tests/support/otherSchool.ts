/** A second school beside that of the fixtures, all of whose texts hold {@link MARK} and all of whose ids begin with the same digits. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/client.ts';
import { type Fixtures, TODAY } from './fixtures.ts';

export const MARK = 'Zqx';
/** In text of any answer: the mark as it is written, searched and sorted; an id of the other school. */
export const OF_OTHER_SCHOOL = /zqx|777000\d/i;
const ID = 7_770_000;

export interface OtherSchool {
  /** What `samplesOf` asks for, all of the other school. */
  fixtures: Fixtures;
  image: string;
  deletedSession: number;
  /** A code that a board shows there. */
  code: string;
}

/** Everybody of the fixtures but the administrator belongs to the first school; `admin-a` looks after that one only. */
export async function joinFirstSchool(db: Database, { school, admin, roles }: Fixtures): Promise<void> {
  await db.execute(sql`update users set school_id = ${school} where id <> ${admin}`);
  await db.execute(sql`update classes set school_id = ${school}`);
  await db.execute(sql`insert into users (identifier, fullname, email, role_id, password_hash, school_id)
    select 'admin-a', 'Admin Sekolah', 'admin-a@contoh.sch.id', ${roles.admin}, password_hash, ${school} from users where id = ${admin}`);
}

export async function openOtherSchool(db: Database): Promise<number> {
  await db.execute(sql`insert into schools (id, name, address, email, phone) overriding system value
    values (${ID + 1}, ${`SMA ${MARK}`}, ${`Jalan ${MARK}`}, ${`${MARK}@contoh.sch.id`}, ${MARK})`);
  return ID + 1;
}

/** Its people, classes, lessons of the same days and marks, with what is deleted, shown and noted there. */
export async function fillOtherSchool(db: Database, first: Fixtures): Promise<OtherSchool> {
  const { year, otherYear, roles } = first;
  const school = ID + 1;
  const image = '77700000-7770-7770-7770-777000077700.webp';
  const [head, teacher, otherTeacher, student, second, outsider] = [2, 3, 4, 5, 6, 7].map((n) => ID + n) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const people = [
    [head, roles.head, 'kepsek'],
    [teacher, roles.teacher, 'guru'],
    [otherTeacher, roles.teacher, 'guru2'],
    [student, roles.student, 'siswa'],
    [second, roles.student, 'siswa2'],
    [outsider, roles.student, 'luar'],
  ] as const;
  for (const [id, role, name] of people) {
    await db.execute(sql`insert into users (id, identifier, fullname, email, address, role_id, password_hash, school_id, image)
      overriding system value select ${id}, ${`${name}-${MARK}`}, ${`${MARK} ${name}`}, ${`${name}.${MARK}@contoh.sch.id`},
      ${`Jalan ${MARK}`}, ${role}, password_hash, ${school}, ${id === student ? image : null} from users where id = ${first.admin}`);
  }
  await db.execute(sql`insert into images (name, bytes) values (${image}, convert_to('RIFF', 'UTF8'))`);
  const [schoolClass, otherClass, subject, secondSubject, foreignSubject] = [1, 2, 3, 4, 5].map(
    (n) => ID + n,
  ) as [number, number, number, number, number];
  await db.execute(sql`insert into classes (id, name, description, academic_year_id, school_id) overriding system value values
    (${schoolClass}, ${`X ${MARK}`}, ${MARK}, ${year}, ${school}), (${otherClass}, ${`XI ${MARK}`}, ${MARK}, ${year}, ${school})`);
  await db.execute(sql`insert into memberships (class_id, academic_year_id, user_id, number, joined_on) values
    (${schoolClass}, ${year}, ${student}, 1, '2025-07-14'), (${schoolClass}, ${year}, ${second}, 2, '2025-07-14'),
    (${otherClass}, ${year}, ${outsider}, 1, '2025-07-14')`);
  await db.execute(sql`insert into subjects (id, name, description, class_id, teacher_id) overriding system value values
    (${subject}, ${`Aljabar ${MARK}`}, ${MARK}, ${schoolClass}, ${teacher}), (${secondSubject}, ${`Biologi ${MARK}`}, ${MARK}, ${schoolClass}, ${teacher}),
    (${foreignSubject}, ${`Kimia ${MARK}`}, ${MARK}, ${otherClass}, ${otherTeacher})`);
  const [session, earlierSession, foreignSession, deletedSession] = [1, 2, 3, 4].map((n) => ID + n) as [
    number,
    number,
    number,
    number,
  ];
  await db.execute(sql`insert into sessions (id, subject_id, name, description, date, start_time, end_time, deleted_at, deleted_by_name)
    overriding system value values
    (${session}, ${subject}, ${`Temu ${MARK}`}, ${MARK}, ${TODAY}, '07:00', '08:30', null, null),
    (${earlierSession}, ${subject}, ${`Temu ${MARK}`}, ${MARK}, '2026-11-13', '07:00', '08:30', null, null),
    (${foreignSession}, ${foreignSubject}, ${`Temu ${MARK}`}, ${MARK}, ${TODAY}, '08:00', '09:00', null, null),
    (${deletedSession}, ${subject}, ${`Temu ${MARK}`}, ${MARK}, '2026-11-12', '08:00', '09:00', '2026-11-19T00:00:00Z', ${MARK})`);
  await db.execute(sql`insert into attendance (session_id, user_id, status, note, updated_at, updated_by) values
    (${earlierSession}, ${student}, 'sakit', ${MARK}, '2026-11-13T01:00:00Z', ${teacher}),
    (${session}, ${student}, 'hadir', ${MARK}, '2026-11-20T00:30:00Z', ${teacher})`);
  await db.execute(sql`insert into attendance_changes (session_id, user_id, version, to_status, to_note, changed_at, changed_by, changed_by_name, source)
    values (${session}, ${student}, 1, 'hadir', ${MARK}, '2026-11-20T00:30:00Z', ${teacher}, ${MARK}, 'register')`);
  await db.execute(sql`insert into check_ins (session_id, user_id, at, method, device, user_agent)
    values (${session}, ${student}, '2026-11-20T00:30:00Z', 'qr', 'x', ${MARK})`);
  await db.execute(
    sql`insert into bell_sets (id, school_id, name) overriding system value values (${ID + 1}, ${school}, ${MARK})`,
  );
  await db.execute(sql`insert into bell_times (set_id, weekday, number, name, start_time, end_time) values
    (${ID + 1}, 1, 1, ${MARK}, '07:00', '07:45')`);
  await db.execute(sql`insert into calendar_days (id, school_id, academic_year_id, name, kind, start_date, end_date, is_school_day)
    overriding system value values (${ID + 1}, ${school}, ${year}, ${`Libur ${MARK}`}, 'libur-sekolah', '2026-11-16', '2026-11-27', false)`);
  await db.execute(
    sql`insert into effective_day_overrides (school_id, academic_year_id, month, days) values (${school}, ${year}, '2026-11', 3)`,
  );
  await db.execute(sql`insert into timetable_entries (id, subject_id, weekday, first_period, last_period, valid_from)
    overriding system value values (${ID + 1}, ${subject}, 1, 1, 2, '2026-07-13')`);
  // It has the id that a test asks for where nothing says whose id is meant.
  await db.execute(sql`insert into saved_views (id, school_id, list, name, state) overriding system value
    values (${outsider}, ${school}, 'kelas', ${MARK}, '{"filter":{},"sort":{"field":"id","order":"ASC"},"hidden":[],"group":""}')`);
  const code = '777000';
  await db.execute(sql`insert into check_in_codes (session_id, code, valid_from, expires_at)
    values (${session}, ${code}, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z')`);
  await db.execute(sql`insert into audit_events (at, entity, action, actor_id, actor_name, target_id, target_name, school_id)
    values ('2026-11-20T00:30:00Z', 'user', 'updated', ${head}, ${MARK}, ${student}, ${MARK}, ${school})`);
  const fixtures: Fixtures = {
    roles,
    admin: head,
    head,
    teacher,
    otherTeacher,
    student,
    pupils: [student, second],
    outsider,
    school,
    year,
    otherYear,
    class: schoolClass,
    otherClass,
    subject,
    secondSubject,
    foreignSubject,
    session,
    earlierSession,
    foreignSession,
  };
  return { fixtures, image, deletedSession, code };
}
