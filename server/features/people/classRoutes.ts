import { z } from '@hono/zod-openapi';
import { classInputSchema, classSchema, classWithStudentsSchema } from '../../../contract/people/classes.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { type Scope, within } from '../../db/scope.ts';
import type { Audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import type { Moment } from '../../base/schoolDay.ts';
import { findClass, listClasses } from './classes/queries.ts';
import { allSessions, classes, subjects } from '../../schema.ts';
import { ok, paged } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { NO_YEAR, namedYear, schoolToWrite, requestedSchool, NO_SUCH_SCHOOL } from '../schools/index.ts';
import { orInvalid } from '../../base/problem.ts';
import { rowIdOf } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { plainRoutes } from '../../http/plainRoutes.ts';
import { mount } from '../../http/route.ts';
import { followYear } from './classes/classYear.ts';
import { checkClassSchool, takePeopleAlong } from './classes/classSchool.ts';

import { studentsFor } from './users/students.ts';
import { teacherToWrite } from './users/teachers.ts';
import { momentOfClass } from './classes/zones.ts';

/** One of these in the query asks for the class with its students. */
const paging = ['page', 'limit', 'perPage', 'search'];

type Led = Pick<
  Awaited<ReturnType<typeof findClass>>,
  'id' | 'homeroomTeacherId' | 'HomeroomTeacher' | 'SchoolId'
>;

export interface HandOver {
  readonly before: Led;
  readonly after: Led;
  readonly now: Moment;
  readonly audit: Audit;
}

/** What goes on with a class's next wali kelas. Lessons know of it, and a class does not know of lessons. */
export interface HomeroomFollower {
  /** Before the class itself is locked. */
  readonly lock: (tx: Database, scope: Scope, classId: number) => Promise<void>;
  readonly handOver: (tx: Database, of: HandOver) => Promise<void>;
}

/** @param dailyRegister what follows the wali kelas */
export function classRoutes(api: Api, dailyRegister: HomeroomFollower): void {
  const { db } = api.deps;

  plainRoutes(api, 'classes', {
    table: classes,
    read: {
      scopeFilter: (scope) => within(scope, classes.schoolId),
      page: async (from, scope, query) =>
        listClasses(from, scope, query, {
          today: scope.today,
          yearId: await namedYear(from, query.academic_year_id),
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
      const academicYearId = rowIdOf(AcademicYearId, 'AcademicYearId', NO_YEAR);
      return async (tx, before) => {
        const schoolId = await schoolToWrite(tx, scope, SchoolId, before?.SchoolId);
        await checkClassSchool(tx, user, before, schoolId, scope.today);
        if (before) await followYear(tx, before.id, academicYearId);
        const wanted = {
          path: 'homeroomTeacherId',
          schoolId,
          keptId: before?.homeroomTeacherId,
          orStaff: true,
        };
        const homeroomTeacherId = orInvalid(await teacherToWrite(tx, scope, homeroom, wanted));
        return { ...rest, academicYearId, schoolId, homeroomTeacherId };
      };
    },
    lockFirst: dailyRegister.lock,
    afterwards: async (tx, before, after, audit) => {
      if (!after) return;
      const now = await momentOfClass(tx, after.id, api.deps);
      if (after.SchoolId !== null && after.SchoolId !== before.SchoolId) {
        await takePeopleAlong(tx, after.id, after.SchoolId, now.date);
      }
      await dailyRegister.handOver(tx, { before, after, now, audit });
    },
    constraints: {
      classes_year_name_key: {
        path: 'name',
        msg: 'Sudah ada kelas dengan nama ini di tahun ajaran yang sama',
      },
      // A class that is put into another year takes its members along.
      memberships_one_class: {
        path: 'AcademicYearId',
        msg: 'Ada siswa kelas ini yang pada tahun ajaran itu sudah tercatat di kelas lain',
      },
      classes_academic_year_id_academic_years_id_fk: { path: 'AcademicYearId', msg: NO_YEAR },
      classes_school_id_schools_id_fk: { path: 'SchoolId', msg: NO_SUCH_SCHOOL },
    },
    // A session may be of a subject that is another class's today.
    inTheWay: { 'mata pelajaran': subjects.classId, sesi: allSessions.classId },
    notes: { list: ', terbaru lebih dulu', delete: '; siswanya tetap ada' },
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
      return paged(page, totalItems, { ...one, students: rows });
    },
  );
}
