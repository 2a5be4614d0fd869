/** A small invented school. Everyone's password is {@link PASSWORD}. */
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { ROLES } from '../../contract/roles.ts';
import type { Database } from '../../server/db/client.ts';
import {
  academicYears,
  allSessions,
  attendance,
  classes,
  memberships,
  roles,
  schools,
  subjects,
  users,
} from '../../server/schema.ts';

/** In journeys, which Playwright's workers run, that of the invented school: people sign in to both in the same way. */
export const PASSWORD = process.env.TEST_WORKER_INDEX === undefined ? 'payung-biru-42' : 'hadir-demo';
/** A Friday; the first moment of the tests is 08:00 of this day in Jakarta. */
export const TODAY = '2026-11-20';

/** Cheap on purpose: hundreds of sign-ins a run. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** In the order of a list: by name, folded, digits by value. */
export const PUPILS = [
  'Abimanyu Rangga',
  'Ágnes Simanjuntak',
  'Budi 2',
  'Budi 10',
  'Dewi',
  "Nu'man Hakim",
  'Nurul Aini',
  ...Array.from({ length: 29 }, (_, i) => `Siswa Uji ${i + 1}`),
  'Zulaikha',
] as const;

export interface Fixtures {
  roles: Record<keyof typeof ROLES, number>;
  admin: number;
  head: number;
  teacher: number;
  otherTeacher: number;
  /** The pupil with an account of his own, `siswa`: `PUPILS[0]`. */
  student: number;
  /** The class of 37, in the order of {@link PUPILS}. */
  pupils: number[];
  /** In class X-2 only. */
  outsider: number;
  school: number;
  year: number;
  otherYear: number;
  /** X-10, whose subjects `guru` teaches. */
  class: number;
  /** X-2, of `guru2`. */
  otherClass: number;
  subject: number;
  secondSubject: number;
  foreignSubject: number;
  /** Of `subject`, today 07:00-08:30, nobody marked. */
  session: number;
  /** Of `subject`, the week before, half marked. */
  earlierSession: number;
  foreignSession: number;
}

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('a fixture was not written');
  return row;
};

export async function writeFixtures(db: Database): Promise<Fixtures> {
  const hashed = await passwordHash;
  const roleId = {} as Fixtures['roles'];
  for (const key of Object.keys(ROLES) as (keyof typeof ROLES)[]) {
    const id = { id: roles.id };
    const [there] = await db.select(id).from(roles).where(eq(roles.name, ROLES[key]));
    roleId[key] = (there ?? only(await db.insert(roles).values({ name: ROLES[key] }).returning(id))).id;
  }
  const school = only(
    await db.insert(schools).values({ name: 'SMA Uji Nusantara' }).returning({ id: schools.id }),
  ).id;
  const addUser = async (role: keyof typeof ROLES, identifier: string, fullname: string, email?: string) =>
    only(
      await db
        .insert(users)
        .values({
          identifier,
          nis: role === 'student' ? identifier : null,
          fullname,
          email,
          roleId: roleId[role],
          passwordHash: hashed,
          schoolId: role === 'admin' ? null : school,
        })
        .returning({ id: users.id }),
    ).id;
  const admin = await addUser('admin', 'admin', 'Ratna Admin', 'admin@contoh.sch.id');
  const head = await addUser('head', 'kepsek', 'Drs. Wiryawan Uji', 'kepsek@contoh.sch.id');
  const teacher = await addUser('teacher', 'guru', 'Sri Uji, S.Pd.', 'Guru@contoh.sch.id');
  const otherTeacher = await addUser('teacher', 'guru2', 'Tomi Uji, M.Pd.', 'guru2@contoh.sch.id');
  // Written in another order than they are listed.
  const written = await db
    .insert(users)
    .values(
      [...PUPILS.entries()].toReversed().map(([i, fullname]) => ({
        identifier: i === 0 ? 'siswa' : `24${String(i).padStart(4, '0')}`,
        nis: i === 0 ? 'siswa' : `24${String(i).padStart(4, '0')}`,
        fullname,
        roleId: roleId.student,
        passwordHash: hashed,
        schoolId: school,
      })),
    )
    .returning({ id: users.id });
  const pupils = written.map((row) => row.id).toReversed();
  const outsider = await addUser('student', '249999', 'Yusuf Kelas Lain');

  const addYear = async (name: string, isActive: boolean, startDate: string, endDate: string) =>
    only(
      await db
        .insert(academicYears)
        .values({
          name,
          startDate,
          endDate,
          isActive,
          ganjilStart: startDate,
          ganjilEnd: `${startDate.slice(0, 4)}-12-18`,
          genapStart: `${endDate.slice(0, 4)}-01-04`,
          genapEnd: endDate,
        })
        .returning({ id: academicYears.id }),
    ).id;
  const otherYear = await addYear('2025/2026', false, '2025-07-14', '2026-06-19');
  const year = await addYear('2026/2027', true, '2026-07-13', '2027-06-18');
  const addClass = async (name: string, description: string | null) =>
    only(
      await db
        .insert(classes)
        .values({ name, description, academicYearId: year, schoolId: school })
        .returning({ id: classes.id }),
    ).id;
  const otherClass = await addClass('X-2', null);
  const schoolClass = await addClass('X-10', 'Peminatan IPA');
  // So early that registers of last year have members, too.
  const joining = { academicYearId: year, joinedOn: '2025-07-14' };
  await db
    .insert(memberships)
    .values(pupils.map((userId, i) => ({ ...joining, classId: schoolClass, userId, number: i + 1 })));
  await db.insert(memberships).values({ ...joining, classId: otherClass, userId: outsider, number: 1 });

  const addSubject = async (name: string, classId: number, teacherId: number) =>
    only(await db.insert(subjects).values({ name, classId, teacherId }).returning({ id: subjects.id })).id;
  const foreignSubject = await addSubject('Fisika', otherClass, otherTeacher);
  const secondSubject = await addSubject('Kimia', schoolClass, teacher);
  const subject = await addSubject('Matematika', schoolClass, teacher);
  const addSession = async (subjectId: number, name: string, date: string, startTime: string) =>
    only(
      await db
        .insert(allSessions)
        .values({ subjectId, name, date, startTime, endTime: '09:30' })
        .returning({ id: allSessions.id }),
    ).id;
  const session = await addSession(subject, 'Pertemuan 2', TODAY, '07:00');
  const earlierSession = await addSession(subject, 'Pertemuan 1', '2026-11-13', '07:00');
  const foreignSession = await addSession(foreignSubject, 'Pertemuan 1', TODAY, '08:00');
  await db.insert(attendance).values(
    pupils.slice(0, 18).map((userId, i) => ({
      sessionId: earlierSession,
      userId,
      status: i === 0 ? ('sakit' as const) : ('hadir' as const),
      updatedAt: new Date('2026-11-13T01:00:00Z'),
      updatedBy: teacher,
    })),
  );
  return {
    roles: roleId,
    admin,
    head,
    teacher,
    otherTeacher,
    student: pupils[0] ?? 0,
    pupils,
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
}
