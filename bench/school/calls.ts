/** The calls that the dashboard makes, as it makes them, and what each may cost the database. */
import { sql } from 'drizzle-orm';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../../server/db/client.ts';

import { DAILY, type Place, read, type SchoolCall } from './call.ts';
import { paperCalls } from './paperCalls.ts';

export async function schoolCalls(db: Database): Promise<SchoolCall[]> {
  // guru's newest register, and one of a month that was signed.
  const { rows } = (await db.execute(sql`
    select s.id as session, s.subject_id as subject, j.class_id as "schoolClass",
      (select c.id from classes c where c.school_id = 1 order by (select count(*) from closed_months m where m.class_id = c.id), c.id limit 1) as "seldomClosed",
      (select user_id from memberships m where m.class_id = j.class_id order by user_id limit 1) as pupil,
      (select o.id from sessions o where o.subject_id = j.id and o.date < '2026-11-01' and o.id % 50 > 1 order by o.date desc limit 1) as signed,
      (select user_id from memberships m where m.class_id = j.class_id and not exists (select from letter_pupils p join letters l on l.id = p.letter_id
        where p.user_id = m.user_id and l.end_date >= '2026-11-01') order by user_id desc limit 1) as unwritten,
      (select ceil(count(*) / 15.0)::int from letters where school_id = 1) as "lastOfLetters"
    from sessions s join subjects j on j.id = s.subject_id
    where j.teacher_id = 3 and s.id % 50 > 1 order by s.date desc, s.start_time desc limit 1`)) as unknown as {
    rows: [Place];
  };
  const [place] = rows;
  const { session, subject, schoolClass, pupil, signed } = place;
  const lastPage = async (table: string, perPage: number) => {
    const counted = (await db.execute(sql.raw(`select count(*)::int as n from ${table}`))) as unknown as {
      rows: [{ n: number }];
    };
    return Math.ceil(counted.rows[0].n / perPage);
  };
  const users = calls.listUsers.path();
  const lastOfUsers = await lastPage('users', 15);
  const subjects = calls.listSubjects.path();
  const register = calls.listAttendance.path(subject, session);
  return [
    read('guru', 'home of a teacher: overview', calls.getOverview.path(), DAILY),
    read(
      'guru',
      'home of a teacher: sessions of today',
      `${calls.listSessionsByDate.path()}?page=1&limit=100`,
      DAILY,
    ),
    read('kepsek', 'home of the head: overview', calls.getOverview.path()),
    read('kepsek', 'home of the head: the day', calls.getSchoolDay.path()),
    read('kepsek', 'the day by name', calls.getSchoolDayPupils.path()),
    read('kepsek', 'home of the head: extras', calls.getHomeExtras.path()),
    read(
      'kepsek',
      'a week class by class',
      `${calls.getAbsencesOnDays.path()}?days=2026-11-16,2026-11-17,2026-11-18`,
    ),
    read(
      'kepsek',
      'home of the head: sessions of today',
      `${calls.listSessionsByDate.path()}?page=1&limit=100`,
    ),
    read('kepsek', 'sessions of today, last page', `${calls.listSessionsByDate.path()}?page=60&limit=100`),
    read(
      'kepsek',
      'sessions of today, search',
      `${calls.listSessionsByDate.path()}?limit=100&search=matematika`,
    ),
    read('admin', 'home of all schools: the day', calls.listSchoolDays.path()),
    read('admin', 'home of all schools: overview', calls.getOverview.path()),
    read('admin', 'home of all schools: extras', calls.getHomeExtras.path()),
    read(
      'admin',
      'home of all schools: sessions of today',
      `${calls.listSessionsByDate.path()}?page=1&limit=100`,
    ),
    read('kepsek', 'users of a school', `${users}?page=1&limit=15`, DAILY),
    read('kepsek', 'users of a school, search', `${users}?page=1&limit=15&search=muhammad`),
    read('kepsek', 'users of a school, search: two letters', `${users}?page=1&limit=15&search=sa`),
    read('kepsek', 'users of a school, search: one letter', `${users}?page=1&limit=15&search=a`),
    read('kepsek', 'classes of a school', `${calls.listClasses.path()}?page=1&limit=15`, DAILY),
    read('kepsek', 'subjects of a school', `${subjects}?page=1&limit=15`, DAILY),
    read('admin', 'totals: users', `${users}?page=1&limit=1`),
    read('admin', 'totals: subjects', `${subjects}?page=1&limit=1`),
    read(
      'guru',
      'incomplete registers of a teacher',
      `${calls.listIncomplete.path()}?page=1&limit=15`,
      DAILY,
    ),
    read('kepsek', 'incomplete registers of all', `${calls.listIncomplete.path()}?page=1&limit=15`),
    read(
      'kepsek',
      'incomplete registers, search',
      `${calls.listIncomplete.path()}?limit=15&search=matematika`,
    ),
    read('admin', 'users', `${users}?page=1&limit=15`, DAILY),
    read('admin', 'users, middle page', `${users}?page=${Math.ceil(lastOfUsers / 2)}&limit=15`),
    read('admin', 'users, last page', `${users}?page=${lastOfUsers}&limit=15`),
    read('admin', 'users, search: rare', `${users}?page=1&limit=15&search=00104711`),
    read('admin', 'users, search: two words', `${users}?page=1&limit=15&search=bagas%20prasetyo`),
    read('admin', 'users, search: common word', `${users}?page=1&limit=15&search=muhammad`),
    read('admin', 'users, search: nothing', `${users}?page=1&limit=15&search=zzzzxq`),
    read('admin', 'users, search: two letters', `${users}?page=1&limit=15&search=sa`),
    read('admin', 'users, search: one letter', `${users}?page=1&limit=15&search=a`),
    read('admin', 'one user', calls.getUser.path(pupil), DAILY),
    read('admin', 'teachers', `${calls.listTeachers.path()}?page=1&limit=100`),
    read('admin', 'teachers, search', `${calls.listTeachers.path()}?page=1&limit=100&search=bagas`),
    read('admin', 'schools', `${calls.listSchools.path()}?page=1&limit=15`, DAILY),
    read('admin', 'academic years', `${calls.listAcademicYears.path()}?page=1&limit=15`, DAILY),
    read('admin', 'classes', `${calls.listClasses.path()}?page=1&limit=15`, DAILY),
    read('admin', 'classes, search', `${calls.listClasses.path()}?page=1&limit=15&search=x-47`),
    read('guru', 'one class with its students', `${calls.getClass.path(schoolClass)}?page=1&limit=15`, DAILY),
    read('guru', 'subjects', `${subjects}?page=1&limit=15`, DAILY),
    read('guru', 'subjects, last page', `${subjects}?page=${await lastPage('subjects', 15)}&limit=15`),
    read('guru', 'subjects, search: lesson', `${subjects}?page=1&limit=15&search=matematika`),
    read('guru', 'subjects, search: lesson and teacher', `${subjects}?page=1&limit=15&search=fisika%20bagas`),
    read('guru', 'subjects, search: nothing', `${subjects}?page=1&limit=15&search=zzzzxq`),
    read('guru', 'one subject', calls.getSubject.path(subject), DAILY),
    read(
      'guru',
      'students of a subject',
      `${calls.listSubjectStudents.path(subject)}?page=1&limit=15`,
      DAILY,
    ),
    read('guru', 'session list', `${calls.listSessions.path(subject)}?page=1&limit=15`, DAILY),
    read('guru', 'session list, 100', `${calls.listSessions.path(subject)}?page=1&limit=100`),
    read(
      'guru',
      'what the class and the teacher have at a time',
      `${calls.listOverlaps.path(subject)}?date=2026-11-20&start_time=07:00&end_time=07:45`,
      DAILY,
    ),
    read('guru', 'one session', calls.getSession.path(subject, session), DAILY),
    read('guru', 'register', `${register}?page=1&limit=100`, DAILY),
    read(
      'guru',
      'register, what is known of its pupils',
      calls.listAttendanceContext.path(subject, session),
      DAILY,
    ),
    read(
      'guru',
      'register, history',
      // Not of the register that the benches mark: its history grows with every run, to 37,808 changes.
      `${calls.listAttendanceHistory.path(subject, signed)}?limit=15`,
      DAILY,
    ),
    read(
      'guru',
      'register, check-ins',
      `${calls.listCheckIns.path(subject, session)}?page=1&limit=100`,
      DAILY,
    ),
    {
      ...read('guru', 'register, one mark', register, DAILY),
      method: 'PATCH',
      body: (round) => ({ attendances: [{ user_id: pupil, status: round % 2 === 0 ? 'izin' : 'hadir' }] }),
    },
    {
      ...read(
        'guru',
        'register of a signed month, one mark: refused',
        calls.listAttendance.path(subject, signed),
        DAILY,
      ),
      method: 'PATCH',
      body: (round) => ({ attendances: [{ user_id: pupil, status: round % 2 === 0 ? 'izin' : 'alpa' }] }),
      status: 400,
    },
    ...paperCalls(place),
    read(
      'guru',
      'timetable of a class',
      `${calls.listTimetableEntries.path()}?page=1&limit=100&class_id=${schoolClass}`,
    ),
    read('kepsek', 'timetable of a school', `${calls.listTimetableEntries.path()}?page=1&limit=100`),
    read('admin', 'timetable of all schools', `${calls.listTimetableEntries.path()}?page=1&limit=100`),
    read('kepsek', 'calendar of a school', `${calls.listCalendarDays.path()}?page=1&limit=15`),
    read('admin', 'calendar of all schools', `${calls.listCalendarDays.path()}?page=1&limit=15`),
    read('kepsek', 'members of a class', calls.listMemberships.path(schoolClass)),
    read('siswa', 'a pupil: own marks', `${calls.listOwnAttendance.path()}?page=1&limit=15`),
    read('siswa', 'a pupil: own lessons', calls.listOwnLessons.path()),
    read('admin', 'audit', `${calls.listAudit.path()}?page=1&limit=15`),
    read('admin', 'audit, of users', `${calls.listAudit.path()}?page=1&limit=15&entity=user`),
    read('admin', 'deleted sessions', `${calls.listDeletedSessions.path()}?page=1&limit=15`),
    read('guru', 'profile', calls.getProfile.path(), DAILY),
    read('guru', 'where I am signed in', calls.listSignIns.path(), DAILY),
  ];
}
