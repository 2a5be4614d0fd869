import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/client.ts';
import { gateLeaves } from '../../../server/schema.ts';
import { insertRows } from '../../../server/process/seed/insert.ts';
import { schoolYears } from '../../../server/process/seed/days.ts';
import { seedDemo } from '../../../server/process/seed/index.ts';
import { inventPeople } from '../../../server/process/seed/people.ts';
import { Random } from '../../../server/process/seed/random.ts';
import { makeMissingSchoolWarning } from '../../../server/process/unsettled.ts';
import { planClasses, planSessions, planSubjects } from '../../../server/process/seed/timetable.ts';
import { errorCode } from '../../../server/base/startError.ts';
import { findRootError, retry, START_RETRIES } from '../../../server/db/retry.ts';
import { openTestDatabase } from '../../support/database.ts';

const FRIDAY = '2026-11-20';
const SUNDAY = '2026-11-22';
const now = new Date('2026-11-20T01:00:00Z');

let database: OpenDatabase;
let seeded: boolean[];

beforeAll(async () => {
  database = await openTestDatabase();
  const options = { today: FRIDAY, now, passwordHash: 'hash' };
  // On a busy machine the other one takes longer than a start waits for it; a start then tries again.
  const start = () =>
    retry(
      { ...START_RETRIES, retryMs: 100 },
      () => seedDemo(database.db, options),
      (error) => (errorCode(findRootError(error)) === '55P03' ? 'another one fills it' : undefined),
    );
  seeded = await Promise.all([start(), start()]);
});
afterAll(() => database.close());

/** Rows of a query; counts as numbers. */
async function rows(query: string): Promise<Record<string, string | number | null>[]> {
  const result = await database.db.execute(sql.raw(query));
  // Both engines answer { rows }; drizzle's common type does not say so.
  return (result as unknown as { rows: Record<string, string | number | null>[] }).rows;
}
const count = async (from: string): Promise<number> =>
  Number((await rows(`select count(*)::int n from ${from}`))[0]?.n);

describe('the invented school', () => {
  test('is written once, though two processes start at the same time', async () => {
    expect(seeded.toSorted()).toEqual([false, true]);
    expect(await seedDemo(database.db, { today: FRIDAY, now, passwordHash: 'other' })).toBe(false);
  });

  test('has 3 schools, 2 academic years, 13 classes, 65 subjects, 25 teachers and over 400 pupils', async () => {
    const pupils = await count(`users join roles on roles.id = role_id where roles.name = 'Siswa'`);
    expect(await count('schools')).toBe(3);
    expect(await count('academic_years')).toBe(2);
    expect(await count('classes')).toBe(13);
    expect(await count('subjects')).toBe(65);
    expect(await count(`users join roles on roles.id = role_id where roles.name = 'Guru'`)).toBe(25);
    expect(pupils).toBeGreaterThan(400);
    expect(
      await count(`academic_years where is_active and date '${FRIDAY}' between start_date and end_date`),
    ).toBe(1);
  });

  test('has a timetable that says every lesson of this week but none of its own, where classes have a school', async () => {
    const lessons = `sessions join classes on classes.id = class_id
      where classes.school_id is not null and date between date '${FRIDAY}' - 4 and date '${FRIDAY}' - 1`;
    const unsaid = `${lessons} and not exists (select from timetable_entries entry
      where entry.subject_id = sessions.subject_id and entry.weekday = extract(isodow from date))`;
    expect(await count(unsaid)).toBe(0);
    const clashes = `timetable_entries a join subjects sa on sa.id = a.subject_id, timetable_entries b join subjects sb on sb.id = b.subject_id
      where a.id < b.id and (sa.class_id = sb.class_id or sa.teacher_id = sb.teacher_id) and a.weekday = b.weekday
      and a.first_period <= b.last_period and b.first_period <= a.last_period`;
    expect(await count(clashes)).toBe(0);
    expect(await count('bell_times')).toBe(150);
    expect(await count('calendar_days')).toBeGreaterThan(0);
  });

  test('has classes of 30 to 45, one of them with 45', async () => {
    const sizes = (await rows('select count(*)::int n from memberships group by class_id')).map(({ n }) =>
      Number(n),
    );
    expect(Math.min(...sizes)).toBe(30);
    expect(Math.max(...sizes)).toBe(45);
  });

  test('has the four demo accounts, each with its role: admin of the foundation, the others of the SMA', async () => {
    const accounts = await rows(
      `select identifier, roles.name, left(schools.name, 3) school from users join roles on roles.id = role_id
       left join schools on schools.id = school_id
       where identifier in ('admin', 'kepsek', 'guru', 'siswa') order by users.id`,
    );
    expect(accounts).toEqual([
      { identifier: 'admin', name: 'Admin', school: null },
      { identifier: 'kepsek', name: 'Kepala Sekolah', school: 'SMA' },
      { identifier: 'guru', name: 'Guru', school: 'SMA' },
      { identifier: 'siswa', name: 'Siswa', school: 'SMA' },
    ]);
  });

  test('has its schools apart: nobody and nothing but the foundation is of none, pupils sit and teachers teach in their own', async () => {
    expect(await count('users where school_id is null')).toBe(1);
    expect(await count('classes where school_id is null')).toBe(0);
    expect(
      await count(`memberships join classes on classes.id = class_id join users on users.id = user_id
        where left_on is null and users.school_id <> classes.school_id`),
    ).toBe(0);
    expect(
      await count(`subjects join classes on classes.id = class_id join users on users.id = teacher_id
        where users.school_id <> classes.school_id`),
    ).toBe(0);
    expect(await makeMissingSchoolWarning(database.db)).toBeUndefined();
  });

  test('has a crest for each school, and the foundation above it', async () => {
    expect(
      await rows(
        `select left(schools.name, 3) school, authority, octet_length(bytes) > 1000 as drawn
         from schools join images on images.name = schools.image order by schools.id`,
      ),
    ).toEqual(
      ['SMP', 'SMA', 'SMK'].map((school) => ({
        school,
        authority: 'Yayasan Pendidikan Contoh',
        drawn: true,
      })),
    );
  });

  test('has a picture of each school, small enough for a sign-in page on a phone', async () => {
    expect(
      await rows(
        `select left(schools.name, 3) school, octet_length(bytes) between 1000 and 60000 as small
         from schools join images on images.name = schools.picture order by schools.id`,
      ),
    ).toEqual(['SMP', 'SMA', 'SMK'].map((school) => ({ school, small: true })));
  });

  test('has what official papers name: NPSN, city, zone and head of each school, levels, NIP and NISN', async () => {
    expect(
      await rows(
        `select left(name, 3) school, timezone from schools
         where npsn is not null and city is not null and head_name is not null and head_employee_number is not null order by id`,
      ),
    ).toEqual([
      { school: 'SMP', timezone: 'Asia/Jakarta' },
      { school: 'SMA', timezone: 'Asia/Jakarta' },
      { school: 'SMK', timezone: 'Asia/Makassar' },
    ]);
    expect(
      await count(`schools join users on head_name = fullname and head_employee_number = employee_number
        where identifier = 'kepsek'`),
    ).toBe(1);
    expect(await count('classes where level is null')).toBe(0);
    expect(
      await count(`users join roles on roles.id = role_id
        where (roles.name = 'Siswa') <> (nisn is not null) or (roles.name = 'Siswa') = (employee_number is not null)`),
    ).toBe(0);
  });

  test('has a wali kelas of its own for each class; the demo teacher leads the one of the first lesson today', async () => {
    expect(await count('(select distinct homeroom_teacher_id from classes) x')).toBe(13);
    expect(
      await rows(
        `select classes.name from classes join users on users.id = homeroom_teacher_id where identifier = 'guru'`,
      ),
    ).toEqual([{ name: 'X IPA 1' }]);
  });

  test('has two pupils of one name in two schools', async () => {
    const namesakes = await rows(
      `select fullname, count(*)::int pupils, count(distinct school_id)::int schools
       from users group by fullname having count(*) > 1`,
    );
    expect(namesakes).toEqual([{ fullname: 'Intan Permata Sari', pupils: 2, schools: 2 }]);
  });

  test('has alumni of last year, who keep their marks, are in no class and cannot sign in', async () => {
    const gone = `users join memberships on user_id = users.id where left_reason = 'lulus' and not is_active
      and inactive_since = left_on and inactive_reason = 'lulus'`;
    expect(await count(gone)).toBe(30);
    expect(
      await count(`memberships join users on users.id = user_id where left_on is null and not is_active`),
    ).toBe(0);
    expect(
      await count(
        `attendance where user_id in (select user_id from memberships where left_reason = 'lulus')`,
      ),
    ).toBeGreaterThan(500);
  });

  test('has about 92 % present, 3 late, 2 ill, 2 excused and 1 absent among its marks', async () => {
    const shares = Object.fromEntries(
      (
        await rows(
          `select status, 100.0 * count(*) / sum(count(*)) over () as share from attendance group by status`,
        )
      ).map(({ status, share }) => [status, Number(share)]),
    );
    expect(shares.hadir).toBeGreaterThan(90);
    expect(shares.hadir).toBeLessThan(94.5);
    expect(shares.terlambat).toBeCloseTo(3, 0);
    expect(shares.sakit).toBeCloseTo(2, 0);
    expect(shares.izin).toBeCloseTo(2, 0);
    expect(shares.alpa).toBeCloseTo(1, 0);
  });

  test('has pupils who are absent or late chronically, minutes for every late one and some notes', async () => {
    const often = (status: string) =>
      count(
        `(select user_id from attendance group by user_id having avg((status = '${status}')::int) > 0.12) x`,
      );
    expect(await often('alpa')).toBeGreaterThan(5);
    expect(await often('terlambat')).toBeGreaterThan(5);
    expect(await count(`attendance where (status = 'terlambat') <> (minutes_late is not null)`)).toBe(0);
    expect(await count('attendance where note is not null')).toBeGreaterThan(100);
  });

  test('has registers of past days that nobody filled, and some half filled', async () => {
    const registers = `(select sessions.id, count(attendance.user_id) marks,
      (select count(*) from memberships where memberships.class_id = subjects.class_id and joined_on <= date) total
      from sessions join subjects on subjects.id = subject_id left join attendance on session_id = sessions.id
      where date < '${FRIDAY}' group by sessions.id, subjects.class_id) register`;
    expect(await count(`${registers} where marks = 0`)).toBeGreaterThan(20);
    expect(await count(`${registers} where marks between 1 and total - 5`)).toBeGreaterThan(20);
    expect(await count(`${registers} where marks = total`)).toBeGreaterThan(900);
  });

  test('has late joiners, one who has left and one who moved between parallel classes, each marked while there', async () => {
    expect(await count(`memberships where joined_reason = 'mutasi masuk' and left_on is null`)).toBe(4);
    expect(
      await count(
        `memberships join users on users.id = user_id where left_reason = 'mutasi keluar' and not is_active`,
      ),
    ).toBe(1);
    const moved = await rows(
      `select classes.name, number = (select max(number) from memberships m where m.class_id = memberships.class_id) as is_last,
         (select count(*)::int from attendance join sessions on sessions.id = session_id join subjects on subjects.id = subject_id
           where subjects.class_id = memberships.class_id and attendance.user_id = memberships.user_id) > 20 as is_marked
       from memberships join classes on classes.id = class_id
       where 'pindah kelas' in (joined_reason, left_reason) order by joined_on`,
    );
    expect(moved).toEqual([
      { name: 'X-10', is_last: false, is_marked: true },
      { name: 'X-1', is_last: true, is_marked: true },
    ]);
  });

  test('has a pupil who went over to another school of the foundation, and whose marks of before stayed there', async () => {
    const memberships = await rows(
      `select left(schools.name, 3) school, schools.id = users.school_id as is_own,
         (select count(*)::int from attendance join sessions on sessions.id = session_id join subjects on subjects.id = subject_id
           where subjects.class_id = memberships.class_id and attendance.user_id = memberships.user_id) > 20 as is_marked
       from memberships join classes on classes.id = class_id join schools on schools.id = classes.school_id
       join users on users.id = user_id
       where user_id in (select user_id from memberships join classes on classes.id = class_id
         group by user_id having count(distinct school_id) > 1) order by joined_on`,
    );
    expect(memberships).toEqual([
      { school: 'SMK', is_own: false, is_marked: true },
      { school: 'SMA', is_own: true, is_marked: true },
    ]);
  });

  test('gives the demo teacher sessions today, one of exactly 36 pupils not yet filled', async () => {
    const today = await rows(
      `select (select count(*)::int from attendance where session_id = sessions.id) marks,
         (select count(*)::int from memberships where memberships.class_id = sessions.class_id) pupils
       from sessions join users on users.id = teacher_id
       where identifier = 'guru' and date = '${FRIDAY}'`,
    );
    expect(today.length).toBeGreaterThanOrEqual(2);
    expect(today).toContainEqual({ marks: 0, pupils: 36 });
  });

  test('marks only pupils of the class, by its teacher, never in the future', async () => {
    expect(
      await count(`attendance join sessions on sessions.id = session_id
        left join memberships on memberships.class_id = sessions.class_id and memberships.user_id = attendance.user_id
          and joined_on <= date and (left_on is null or left_on > date)
        where memberships.user_id is null or date > '${FRIDAY}'
          or updated_at > '${now.toISOString()}'
          or updated_by <> teacher_id and not exists (select from letter_marks corrected
            where corrected.session_id = sessions.id and corrected.user_id = attendance.user_id)`),
    ).toBe(0);
  });

  test('has letters of each kind, by whom and for whom they may be: some that registers say already, some still to come, two that came days later and corrected what stood there', async () => {
    const letter = `letters join letter_pupils on letter_id = letters.id join memberships on memberships.user_id = letter_pupils.user_id
      and joined_on <= start_date and left_on is null join classes on classes.id = class_id`;
    const kinds = async (which: string) =>
      (await rows(`select distinct kind from ${letter} where ${which} order by kind`)).map(
        ({ kind }) => kind,
      );
    const says = (
      status: string,
    ) => `not exists (select from attendance join sessions on sessions.id = session_id
      where attendance.user_id = letter_pupils.user_id and date between start_date and end_date and status <> ${status})
      and exists (select from attendance join sessions on sessions.id = session_id
      where attendance.user_id = letter_pupils.user_id and date = start_date)`;
    const all = ['dispensasi', 'izin', 'sakit'];
    expect(await kinds(`end_date < '${FRIDAY}' and ${says('kind')}`)).toEqual(all);
    expect(await kinds(`start_date > '${FRIDAY}'`)).toEqual(all);
    expect(await count('letters')).toBeGreaterThan(25);
    // Nothing stands beside a letter that it does not say.
    expect(await count(`${letter} where start_date <= '${FRIDAY}' and not ${says('kind')}`)).toBe(0);
    const corrected = await rows(
      `select distinct letters.kind, change.from_status, change.source, change.changed_by = letters.created_by and change.changed_at = letters.created_at
         and (letters.created_at at time zone 'Asia/Jakarta')::date > end_date as is_its from letter_marks join letters on letters.id = letter_id
       join attendance_changes change using (session_id, user_id, version) order by 1`,
    );
    expect(corrected).toEqual([
      { kind: 'dispensasi', from_status: 'izin', source: 'letter', is_its: true },
      { kind: 'sakit', from_status: 'alpa', source: 'letter', is_its: true },
    ]);
    // A pupil has one; it is of the class's school, by its wali kelas or the admin, before it is known of.
    expect(await count('(select user_id from letter_pupils group by user_id having count(*) > 1) x')).toBe(0);
    expect(
      await count(`${letter} where classes.school_id <> letters.school_id or letters.created_at > '${now.toISOString()}'
        or created_by not in (homeroom_teacher_id, (select id from users where identifier = 'admin'))`),
    ).toBe(0);
  });

  test('tells of every mark, once (of one that a letter corrected, twice), who wrote it, when and as what', async () => {
    const marks = await count('attendance');
    const byLetters = await count('letter_marks');
    expect(await count('attendance_changes')).toBe(marks + byLetters);
    expect(
      await count(`attendance join attendance_changes change using (session_id, user_id, version)
        join users on users.id = updated_by
        where (change.from_status is null) = (change.source = 'register')
          and (change.to_status, change.changed_at, change.changed_by, change.changed_by_name)
            = (attendance.status, attendance.updated_at, attendance.updated_by, users.fullname)
          and change.to_note is not distinct from attendance.note
          and change.to_minutes_late is not distinct from attendance.minutes_late`),
    ).toBe(marks);
  });

  test("has a fortnight at the gate of its accounts' school, which says nothing against the registers", async () => {
    const [all] = await rows(
      `select count(*)::int taps, count(distinct school_id)::int schools, min(day)::text first, max(day)::text last,
         count(distinct day)::int days from gate_taps`,
    );
    expect(all).toMatchObject({ schools: 1, first: '2026-11-09', last: FRIDAY, days: 10 });
    const [days] = await rows(
      `select avg((arrived is not null)::int)::float there, avg((arrived <= time '07:01')::int)::float punctual
       from generate_series(date '2026-11-09', date '${FRIDAY}', '1 day') wanted (date)
       join memberships on joined_on <= date and (left_on is null or left_on > date)
       join classes on classes.id = class_id
       left join lateral (select min(at at time zone 'Asia/Jakarta')::time arrived from gate_taps
         where gate_taps.user_id = memberships.user_id and gate_taps.day = date) tap on true
       where school_id = (select school_id from gate_settings where is_on) and extract(isodow from date) < 6`,
    );
    expect(days?.there).toBeGreaterThan(0.92);
    expect(days?.there).toBeLessThan(0.98);
    expect(days?.punctual).toBeGreaterThan(0.94);
    const oftenLate = await count(
      `(select user_id from gate_taps where direction = 'in' and (at at time zone 'Asia/Jakarta')::time >= '07:01'
        group by user_id having count(*) >= (select late_limit from gate_settings)) x`,
    );
    expect(oftenLate).toBeGreaterThan(1);
    expect(oftenLate).toBeLessThan(15);
    const against = `gate_taps tap where exists (select from attendance join sessions on sessions.id = session_id
        where attendance.user_id = tap.user_id and date = tap.day and status is not null)
      and not exists (select from attendance join sessions on sessions.id = session_id
        where attendance.user_id = tap.user_id and date = tap.day and status in ('hadir', 'terlambat'))`;
    expect(await count(against)).toBe(0);
    expect(await count(`gate_duties join users on users.id = user_id where identifier = 'guru'`)).toBe(1);
    expect(await count('gate_leaves where returned_at is null')).toBe(2);
    const ahead = `> '${now.toISOString()}'`;
    expect(await count(`gate_taps where at ${ahead}`)).toBe(0);
    expect(await count(`gate_leaves where given_at ${ahead} or returned_at ${ahead}`)).toBe(0);
    expect(await count('gate_unknown_cards')).toBe(2);
    // Nobody can have a token of which this is the hash.
    expect(await count(`gate_devices where length(token_hash) < 10`)).toBe(1);
  });

  test('may have nothing of a kind, as before dawn nobody has left yet', async () => {
    await expect(database.db.transaction((tx) => insertRows(tx, gateLeaves, []))).resolves.toBeUndefined();
  });

  test('lets new records follow its own', async () => {
    const [row] = await rows(
      `insert into classes (name, academic_year_id) values ('Baru', 2) returning id, (select max(id) from classes) last`,
    );
    expect(Number(row?.id)).toBe(Number(row?.last) + 1);
  });
});

describe('the invented people', () => {
  const people = inventPeople(new Random(1), 2026);
  const names = people.all.map((person) => person.fullname);

  test('are the same on every fresh start', () => {
    expect(inventPeople(new Random(1), 2026).all).toEqual(people.all);
  });

  test('have names of 4 to 40 characters, all different but those of two namesakes', () => {
    const lengths = names.map((name) => name.length);
    expect(Math.min(...lengths)).toBe(4);
    expect(Math.max(...lengths)).toBe(40);
    expect(new Set(names).size).toBe(names.length - 1);
  });

  test('have one-word names, apostrophes, and many a Muhammad', () => {
    expect(names.filter((name) => !name.includes(' ')).length).toBeGreaterThan(5);
    expect(names).toContain("Nu'man Abdurrasyid");
    expect(names.filter((name) => /^(Muhammad|M\.) /.test(name)).length).toBeGreaterThan(25);
  });

  test('have titles when they teach, and addresses of no real domain', () => {
    for (const teacher of people.teachers) expect(teacher.fullname).toMatch(/, [A-Z][\w.]+/);
    for (const { email } of people.all) expect(email ?? '@contoh.sch.id').toMatch(/[@.]contoh\.sch\.id$/);
  });
});

describe('the timetable', () => {
  const plan = (today: string) => {
    const { past, schoolYear } = schoolYears(today);
    const people = inventPeople(new Random(1), schoolYear);
    const subjects = planSubjects(people, planClasses(people));
    return planSessions(subjects, today, past);
  };

  test.each([FRIDAY, SUNDAY, '2026-01-01', '2026-07-01', '2028-02-29'])(
    'of %s has lessons of that day',
    (today) => {
      const lessons = plan(today).filter(({ date }) => date === today);
      expect(
        lessons.filter(({ subject }) => subject.teacher.identifier === 'guru').length,
      ).toBeGreaterThanOrEqual(2);
      expect(lessons.length).toBeGreaterThan(5);
    },
  );

  test('has nobody in two places at once', () => {
    const places = plan(SUNDAY).flatMap(({ date, startTime, subject }) => [
      `${date} ${startTime} class ${subject.class.id}`,
      `${date} ${startTime} teacher ${subject.teacher.id}`,
    ]);
    expect(new Set(places).size).toBe(places.length);
  });

  test.each([FRIDAY, '2026-01-01', '2026-07-01', '2028-02-29'])(
    'of %s lies within the year that contains it, which has two semesters one after the other',
    (today) => {
      const { now: year, past } = schoolYears(today);
      expect(year.start <= today && today <= year.end).toBe(true);
      for (const { start, half, end } of [past, year])
        expect([start, half, end].toSorted()).toEqual([start, half, end]);
      expect(past.end < year.start).toBe(true);
      const running = plan(today).filter(({ subject, date }) => !subject.class.past && date <= today);
      for (const { date } of running) expect(date >= year.start).toBe(true);
    },
  );
});
