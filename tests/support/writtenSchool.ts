/** A random school of the recaps' model in the database. */
import { eq } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import { addDays } from '../../contract/days.ts';
import {
  allSessions,
  attendance,
  calendarDays,
  classes,
  effectiveDayOverrides,
  memberships,
  schools,
  subjects,
  users,
} from '../../server/schema.ts';
import type { School } from './recapModel.ts';
import { NOW, type TestServer } from './server.ts';

const FIRST = '2026-10-01';
export const dayOf = (day: number): string => addDays(FIRST, day);
export const statusOf = new Map(ATTENDANCE_STATUSES.map((status) => [STATUS_TEXT[status].letter, status]));
const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was written');
  return row;
};

const DELETED = { deletedAt: NOW, deletedByName: 'Uji' };
export const CANCELLED = { cancelledAt: NOW, cancelledByName: 'Uji', cancelReason: 'Uji' };

let made = 0;

export interface WrittenSchool {
  classId: number;
  /** In the model's order; the first is `classId`. */
  classIds: number[];
  /** In the model's order. */
  pupils: number[];
  sessions: { id: number; subjectId: number }[];
}

/** Classes of its own, as the model has them, in October 2026. */
export async function writeSchool({ db, fixtures }: TestServer, school: School): Promise<WrittenSchool> {
  made += 1;
  const name = `Acak ${made}`;
  const classCount =
    1 +
    Math.max(
      0,
      ...school.lessons.map(({ schoolClass }) => schoolClass),
      ...school.pupils.flatMap(({ memberships }) => memberships.map(({ schoolClass }) => schoolClass)),
    );
  const written = await db
    .insert(classes)
    .values(
      Array.from({ length: classCount }, (_, schoolClass) => ({
        name: schoolClass === 0 ? name : `${name} ${schoolClass}`,
        academicYearId: fixtures.year,
        schoolId: fixtures.school,
      })),
    )
    .returning({ id: classes.id });
  const classIds = written.map(({ id }) => id);
  const subjectsOf = await Promise.all(
    classIds.map((classId) =>
      db
        .insert(subjects)
        .values([
          { name: 'Pelajaran', classId },
          { name: 'Presensi harian', classId, isDaily: true },
        ])
        .returning({ id: subjects.id }),
    ),
  );
  const pupils = await db
    .insert(users)
    .values(
      school.pupils.map((_, i) => ({
        identifier: `acak-${made}-${i}`,
        fullname: `Siswa ${i}`,
        roleId: fixtures.roles.student,
        schoolId: fixtures.school,
        passwordHash: '',
      })),
    )
    .returning({ id: users.id });
  await db.insert(memberships).values(
    school.pupils.flatMap(({ memberships }, i) =>
      memberships.map(({ from, to, schoolClass }) => ({
        classId: classIds[schoolClass] ?? 0,
        academicYearId: fixtures.year,
        userId: pupils[i]?.id ?? 0,
        number: i + 1,
        joinedOn: dayOf(from),
        leftOn: to === null ? null : dayOf(to),
      })),
    ),
  );
  const sessions: WrittenSchool['sessions'] = [];
  // In the model's order: of sessions that begin together the one of the smaller id comes first.
  for (const { id, day, hour, isDaily, isCancelled, schoolClass } of school.lessons) {
    const [lessons, daily] = subjectsOf[schoolClass] ?? [];
    const session = only(
      await db
        .insert(allSessions)
        .values({
          subjectId: (isDaily ? daily : lessons)?.id ?? 0,
          name: `Sesi ${id}`,
          date: dayOf(day),
          startTime: `${String(7 + hour).padStart(2, '0')}:00`,
          endTime: `${String(7 + hour).padStart(2, '0')}:45`,
          isDouble: true,
          ...(isCancelled && (id % 2 === 0 ? DELETED : CANCELLED)),
        })
        .returning({ id: allSessions.id, subjectId: allSessions.subjectId }),
    );
    sessions.push(session);
    const marks = school.marks.flatMap((row, i) => {
      const letter = row[id - 1];
      // A cleared mark is a row without a status.
      return letter === undefined
        ? []
        : [{ userId: pupils[i]?.id ?? 0, status: statusOf.get(letter ?? '') ?? null }];
    });
    if (marks.length > 0) {
      await db
        .insert(attendance)
        .values(marks.map((mark) => ({ ...mark, sessionId: session.id, updatedAt: NOW })));
    }
  }
  await db.update(schools).set({ dayRule: school.rule }).where(eq(schools.id, fixtures.school));
  await db.delete(calendarDays);
  const holidays = school.free.flatMap((isFree, day) =>
    isFree ? [{ name: `Libur ${day}`, startDate: dayOf(day), endDate: dayOf(day) }] : [],
  );
  if (holidays.length > 0) {
    await db.insert(calendarDays).values(
      holidays.map((day) => ({
        ...day,
        kind: 'libur-sekolah' as const,
        isSchoolDay: false,
        academicYearId: fixtures.year,
        schoolId: fixtures.school,
      })),
    );
  }
  await db.delete(effectiveDayOverrides);
  if (school.override !== null) {
    await db.insert(effectiveDayOverrides).values({
      schoolId: fixtures.school,
      academicYearId: fixtures.year,
      month: '2026-10',
      days: school.override,
    });
  }
  return { classId: classIds[0] ?? 0, classIds, pupils: pupils.map(({ id: pupil }) => pupil), sessions };
}
