/** The calls that the dashboard makes, as it makes them, and what each may cost the database. */
import { sql } from 'drizzle-orm';
import { calls, type Method } from '../../contract/calls.ts';
import type { Database } from '../../server/db/client.ts';

export interface SchoolCall {
  name: string;
  as: 'admin' | 'kepsek' | 'guru';
  method?: Method;
  path: string;
  body?: (round: number) => unknown;
  /** Milliseconds. */
  most: number;
}

const MOST = 20;
/** What is looked at all day: registers, lists, a teacher's home. */
const DAILY = 5;
/** A sheet that is put out now and then. */
const RECAP = 100;
/** All classes of a school, one after the other. */
const WHOLE_SCHOOL = 1000;

export async function schoolCalls(db: Database): Promise<SchoolCall[]> {
  const { rows } = (await db.execute(sql`
    select s.id as session, s.subject_id as subject, j.class_id as class,
      (select user_id from memberships m where m.class_id = j.class_id order by user_id limit 1) as pupil
    from sessions s join subjects j on j.id = s.subject_id
    where j.teacher_id = 3 and s.id % 50 > 1 order by s.date desc, s.start_time desc limit 1`)) as unknown as {
    rows: [{ session: number; subject: number; class: number; pupil: number }];
  };
  const { session, subject, class: klass, pupil } = rows[0];
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
  const get = (as: SchoolCall['as'], name: string, path: string, most = MOST): SchoolCall => ({
    as,
    name,
    path,
    most,
  });
  return [
    get('guru', 'home of a teacher: overview', calls.getOverview.path(), DAILY),
    get(
      'guru',
      'home of a teacher: sessions of today',
      `${calls.listSessionsByDate.path()}?page=1&limit=100`,
      DAILY,
    ),
    get('kepsek', 'home of the head: overview', calls.getOverview.path()),
    get('kepsek', 'home of the head: the day', calls.getSchoolDay.path()),
    get('kepsek', 'the day by name', calls.getSchoolDayPupils.path()),
    get('kepsek', 'recap of a class: month', calls.getMonthRecap.path(klass), RECAP),
    get('kepsek', 'recap of a pupil', calls.getPupilRecap.path(pupil)),
    get('kepsek', 'recap of a subject', calls.getSubjectRecap.path(subject)),
    get('kepsek', 'recap of the teachers: this month', calls.getTeacherRecap.path(), RECAP),
    get('kepsek', 'recap of a school: this month', calls.getSchoolRecap.path(), WHOLE_SCHOOL),
    get(
      'kepsek',
      'home of the head: sessions of today',
      `${calls.listSessionsByDate.path()}?page=1&limit=100`,
    ),
    get('kepsek', 'sessions of today, last page', `${calls.listSessionsByDate.path()}?page=60&limit=100`),
    get(
      'kepsek',
      'sessions of today, search',
      `${calls.listSessionsByDate.path()}?limit=100&search=matematika`,
    ),
    get('admin', 'home of all schools: the day', calls.getSchoolDay.path()),
    get('admin', 'home of all schools: overview', calls.getOverview.path()),
    get(
      'admin',
      'home of all schools: sessions of today',
      `${calls.listSessionsByDate.path()}?page=1&limit=100`,
    ),
    get('kepsek', 'users of a school', `${users}?page=1&limit=15`, DAILY),
    get('kepsek', 'users of a school, search', `${users}?page=1&limit=15&search=muhammad`),
    get('kepsek', 'classes of a school', `${calls.listClasses.path()}?page=1&limit=15`, DAILY),
    get('kepsek', 'subjects of a school', `${subjects}?page=1&limit=15`, DAILY),
    get('admin', 'totals: users', `${users}?page=1&limit=1`),
    get('admin', 'totals: subjects', `${subjects}?page=1&limit=1`),
    get('guru', 'incomplete registers of a teacher', `${calls.listIncomplete.path()}?page=1&limit=15`, DAILY),
    get('kepsek', 'incomplete registers of all', `${calls.listIncomplete.path()}?page=1&limit=15`),
    get(
      'kepsek',
      'incomplete registers, search',
      `${calls.listIncomplete.path()}?limit=15&search=matematika`,
    ),
    get('admin', 'users', `${users}?page=1&limit=15`, DAILY),
    get('admin', 'users, middle page', `${users}?page=${Math.ceil(lastOfUsers / 2)}&limit=15`),
    get('admin', 'users, last page', `${users}?page=${lastOfUsers}&limit=15`),
    get('admin', 'users, search: rare', `${users}?page=1&limit=15&search=00104711`),
    get('admin', 'users, search: two words', `${users}?page=1&limit=15&search=bagas%20prasetyo`),
    get('admin', 'users, search: common word', `${users}?page=1&limit=15&search=muhammad`),
    get('admin', 'users, search: nothing', `${users}?page=1&limit=15&search=zzzzxq`),
    get('admin', 'users, search: two letters', `${users}?page=1&limit=15&search=sa`),
    get('admin', 'one user', calls.getUser.path(pupil), DAILY),
    get('admin', 'teachers', `${calls.listTeachers.path()}?page=1&limit=100`),
    get('admin', 'teachers, search', `${calls.listTeachers.path()}?page=1&limit=100&search=bagas`),
    get('admin', 'schools', `${calls.listSchools.path()}?page=1&limit=15`, DAILY),
    get('admin', 'academic years', `${calls.listAcademicYears.path()}?page=1&limit=15`, DAILY),
    get('admin', 'classes', `${calls.listClasses.path()}?page=1&limit=15`, DAILY),
    get('admin', 'classes, search', `${calls.listClasses.path()}?page=1&limit=15&search=x-47`),
    get('guru', 'one class with its students', `${calls.getClass.path(klass)}?page=1&limit=15`, DAILY),
    get('guru', 'subjects', `${subjects}?page=1&limit=15`, DAILY),
    get('guru', 'subjects, last page', `${subjects}?page=${await lastPage('subjects', 15)}&limit=15`),
    get('guru', 'subjects, search: lesson', `${subjects}?page=1&limit=15&search=matematika`),
    get('guru', 'subjects, search: lesson and teacher', `${subjects}?page=1&limit=15&search=fisika%20bagas`),
    get('guru', 'subjects, search: nothing', `${subjects}?page=1&limit=15&search=zzzzxq`),
    get('guru', 'one subject', calls.getSubject.path(subject), DAILY),
    get('guru', 'students of a subject', `${calls.listSubjectStudents.path(subject)}?page=1&limit=15`, DAILY),
    get('guru', 'session list', `${calls.listSessions.path(subject)}?page=1&limit=15`, DAILY),
    get('guru', 'session list, 100', `${calls.listSessions.path(subject)}?page=1&limit=100`),
    get('guru', 'one session', calls.getSession.path(subject, session), DAILY),
    get('guru', 'register', `${register}?page=1&limit=100`, DAILY),
    get(
      'guru',
      'register, what is known of its pupils',
      calls.listAttendanceContext.path(subject, session),
      DAILY,
    ),
    get('kepsek', 'recap of a month', calls.getMonthRecap.path(klass)),
    get('kepsek', 'recap of a semester', calls.getSemesterRecap.path(klass), 50),
    get('guru', 'register, history', `${calls.listAttendanceHistory.path(subject, session)}?limit=15`, DAILY),
    get(
      'guru',
      'register, check-ins',
      `${calls.listCheckIns.path(subject, session)}?page=1&limit=100`,
      DAILY,
    ),
    {
      ...get('guru', 'register, one mark', register, DAILY),
      method: 'PATCH',
      body: (round) => ({ attendances: [{ user_id: pupil, status: round % 2 === 0 ? 'izin' : 'hadir' }] }),
    },
    get('admin', 'audit', `${calls.listAudit.path()}?page=1&limit=15`),
    get('admin', 'audit, of users', `${calls.listAudit.path()}?page=1&limit=15&entity=user`),
    get('admin', 'deleted sessions', `${calls.listDeletedSessions.path()}?page=1&limit=15`),
    get('guru', 'profile', calls.getProfile.path(), DAILY),
    get('guru', 'where I am signed in', calls.listSignIns.path(), DAILY),
  ];
}
