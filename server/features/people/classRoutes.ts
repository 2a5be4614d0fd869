import { z } from '@hono/zod-openapi';
import { classInputSchema, classSchema, classWithStudentsSchema } from '../../../contract/people/classes.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import type { AuditWriter } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import type { Moment } from '../../base/schoolDay.ts';
import { findClass, listClasses } from './classes/queries.ts';
import { allSessions, classes, subjects, academicYears, memberships } from '../../schema.ts';
import { ok, answerPage } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import {
  NO_YEAR,
  findYearFilterId,
  schoolToWrite,
  requestedSchool,
  NO_SUCH_SCHOOL,
} from '../schools/index.ts';
import { requireValid, invalid } from '../../base/problem.ts';
import { requireRowId } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { plainRoutes } from '../../http/plainRoutes.ts';
import { mount } from '../../http/route.ts';
import { checkClassSchool, assignSchoolToClassPeople } from './classes/classSchool.ts';
import { studentsFor } from './users/students.ts';
import { teacherToWrite } from './users/teachers.ts';
import { momentOfClass } from './classes/zones.ts';
import { and, asc, eq, gt, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { formatDate } from '../../../contract/days.ts';

/** One of these in the query asks for the class with its students. */
const paging = ['page', 'limit', 'perPage', 'search'];

type HomeroomClass = Pick<
  Awaited<ReturnType<typeof findClass>>,
  'id' | 'homeroomTeacherId' | 'HomeroomTeacher' | 'SchoolId'
>;

export interface HandOver {
  readonly before: HomeroomClass;
  readonly after: HomeroomClass;
  readonly now: Moment;
  readonly audit: AuditWriter;
}

/**
 * What has to follow when a class gets another wali kelas. It is passed in, because lessons depend on classes and classes must not depend
 * on lessons.
 */
export interface HomeroomChangeHandler {
  /** Locks what will be handed over, before the class itself is locked. */
  readonly lock: (tx: Database, scope: Scope, classId: number) => Promise<void>;
  readonly handOver: (tx: Database, of: HandOver) => Promise<void>;
}

/** @param dailyRegisterHandler hands the class's daily register to its next wali kelas */
export function classRoutes(api: Api, dailyRegisterHandler: HomeroomChangeHandler): void {
  const { db } = api.deps;

  plainRoutes(api, 'classes', {
    table: classes,
    read: {
      scopeFilter: (scope) => scopeCondition(scope, classes.schoolId),
      page: async (from, scope, query) =>
        listClasses(from, scope, query, {
          today: scope.today,
          yearId: await findYearFilterId(from, query.academic_year_id),
          school: await requestedSchool(from, scope, query.school_id),
        }),
      find: (from, scope, id) => findClass(from, scope, id, scope.today),
    },
    answer: classSchema,
    body: classInputSchema,
    present: (row) => row,
    audited: ({ name, description, AcademicYear, level, HomeroomTeacher, School }) => ({
      name,
      description,
      academic_year: AcademicYear.name,
      level,
      homeroom_teacher: HomeroomTeacher?.fullname ?? null,
      school: School?.name ?? null,
    }),
    columns: async ({ AcademicYearId, SchoolId, homeroomTeacherId: homeroom, ...rest }, { user, scope }) => {
      const academicYearId = requireRowId(AcademicYearId, 'AcademicYearId', NO_YEAR);
      return async (tx, before) => {
        const schoolId = await schoolToWrite(tx, scope, SchoolId, before?.SchoolId);
        await checkClassSchool(tx, user, before, schoolId, scope.today);
        if (before) await fitMembershipsToYear(tx, before.id, academicYearId);
        const wanted = {
          path: 'homeroomTeacherId',
          schoolId,
          keptId: before?.homeroomTeacherId,
          allowsAnyStaff: true,
        };
        const homeroomTeacherId = requireValid(await teacherToWrite(tx, scope, homeroom, wanted));
        return { ...rest, academicYearId, schoolId, homeroomTeacherId };
      };
    },
    lockFirst: dailyRegisterHandler.lock,
    afterwards: async (tx, before, after, audit) => {
      if (!after) return;
      const now = await momentOfClass(tx, after.id, api.deps);
      if (after.SchoolId !== null && after.SchoolId !== before.SchoolId) {
        await assignSchoolToClassPeople(tx, after.id, after.SchoolId, now.date);
      }
      await dailyRegisterHandler.handOver(tx, { before, after, now, audit });
    },
    constraints: {
      classes_year_name_key: {
        path: 'name',
        msg: 'Sudah ada kelas dengan nama ini di tahun ajaran yang sama',
      },
      // Putting a class into another year moves its memberships too, so this constraint can fail here.
      memberships_one_class: {
        path: 'AcademicYearId',
        msg: 'Ada siswa kelas ini yang pada tahun ajaran itu sudah tercatat di kelas lain',
      },
      classes_academic_year_id_academic_years_id_fk: { path: 'AcademicYearId', msg: NO_YEAR },
      classes_school_id_schools_id_fk: { path: 'SchoolId', msg: NO_SUCH_SCHOOL },
    },
    // Sessions are checked besides subjects, because a session may belong to a subject that is now another class's.
    inTheWay: { 'mata pelajaran': subjects.classId, sesi: allSessions.classId },
    notes: { list: ', menurut tingkat lalu nama', delete: '; siswanya tetap ada' },
    ownGet: true,
  });

  mount(
    api,
    'getClass',
    {
      summary: 'Satu kelas; dengan page, limit atau search beserta siswanya',
      message: 'Berhasil mengambil detail kelas',
      answer: z.union([classWithStudentsSchema, classSchema]),
      paged: 'sometimes',
      params: { id: idParam },
      query: listQuerySchema,
    },
    async ({ params, query, user, scope, c }) => {
      const day = scope.today;
      const one = await findClass(db, scope, params.id, day);
      if (!paging.some((name) => c.req.query(name) !== undefined)) return ok(one);
      const page = toListQuery(query);
      const { rows, totalItems } = await studentsFor(db, { classId: params.id, day }, page, user);
      return answerPage(page, totalItems, { ...one, students: rows });
    },
  );
}

/** Moves the memberships of a class when it is put into another academic year. */
const academicYearProblem = (msg: string) => invalid({ path: 'AcademicYearId', msg });

/**
 * Fits the memberships of a class to the days of another year, before the class itself is changed; the class must be locked. No register
 * changes, because the days removed or added have no lesson.
 *
 * @throws HttpProblem 400 beside `AcademicYearId` when a lesson of the class lies outside that year
 */
async function fitMembershipsToYear(tx: Database, classId: number, yearId: number): Promise<void> {
  const [classRow] = await tx.select().from(classes).where(eq(classes.id, classId));
  if (!classRow || classRow.academicYearId === yearId) return;
  // A year that does not exist is reported later, by the foreign key of the class.
  const [year] = await tx.select().from(academicYears).where(eq(academicYears.id, yearId)).for('share');
  if (!year) return;
  const { name, startDate: start, endDate: end } = year;
  const days = `${name} (${formatDate(start)} sampai ${formatDate(end)})`;

  const isOfClass = eq(allSessions.classId, classId);
  const [outside] = await tx
    .select({ date: allSessions.date })
    .from(allSessions)
    .where(and(isOfClass, or(lt(allSessions.date, start), gt(allSessions.date, end))))
    .orderBy(asc(allSessions.date))
    .limit(1);
  if (outside) {
    const msg = `Kelas ini punya sesi di luar ${days}, misalnya pada ${formatDate(outside.date)}`;
    throw academicYearProblem(`${msg}. Buat kelas baru di tahun ajaran itu.`);
  }

  const membershipOfClassCondition = eq(memberships.classId, classId);
  const joinsAfterYearCondition = gt(memberships.joinedOn, end);
  const laterJoinerCount = await tx.$count(
    memberships,
    and(membershipOfClassCondition, joinsAfterYearCondition),
  );
  if (laterJoinerCount > 0 && (await countSessionsOfClass(tx, classId)) > 0) {
    throw academicYearProblem(`${laterJoinerCount} siswa baru masuk kelas ini sesudah ${days}`);
  }
  const rejoinsAfterYearCondition = sql`exists (select from ${memberships} as again where again.class_id = ${classId}
    and again.user_id = ${memberships.userId} and again.left_on is null and again.joined_on > ${end}::date)`;
  await tx
    .delete(memberships)
    .where(
      and(
        membershipOfClassCondition,
        isNotNull(memberships.leftOn),
        or(lte(memberships.leftOn, start), joinsAfterYearCondition, rejoinsAfterYearCondition),
      ),
    );
  await tx
    .update(memberships)
    .set({ joinedOn: start })
    .where(and(membershipOfClassCondition, or(lt(memberships.joinedOn, start), joinsAfterYearCondition)));
}

const countSessionsOfClass = (tx: Database, classId: number): Promise<number> =>
  tx.$count(allSessions, eq(allSessions.classId, classId));
